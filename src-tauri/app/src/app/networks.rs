//! Commands about the networks that the CPU can search over.

use std::path::Path;
use std::sync::{Arc, MutexGuard, PoisonError};

use ranka_cpu::net::Evaluator;

use super::App;
use crate::contract::{AppError, Event, NetworksView, Warning};
use crate::networks::{Checked, Networks, measure};

impl App {
    fn shelf(&self) -> MutexGuard<'_, Networks> {
        self.networks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The networks there are. The speed of the one in use is measured when it is not known.
    #[must_use]
    pub fn networks(&self) -> NetworksView {
        self.measure_used();
        self.shelf().view()
    }

    /// What tells the network that the CPU searches over from any other.
    pub(super) fn network_identity(&self) -> String {
        self.shelf().identity()
    }

    /// Keeps a network's file, and searches over it from now on.
    ///
    /// # Errors
    /// [`AppError::File`], [`AppError::FileTooLarge`], [`AppError::Network`]; the storage
    /// kinds when it cannot be kept. The networks are then as they were.
    pub fn network_load(&self, path: &Path) -> Result<NetworksView, AppError> {
        self.shelf().load(path)?;
        self.use_shelf();
        Ok(self.networks())
    }

    /// Searches over a loaded network from now on, or over the app's own.
    ///
    /// # Errors
    /// [`AppError::NoSuchNetwork`], [`AppError::File`] and [`AppError::Network`] for one that
    /// is gone or damaged, the storage kinds.
    pub fn network_use(&self, id: Option<&str>) -> Result<NetworksView, AppError> {
        self.shelf().choose(id)?;
        self.use_shelf();
        Ok(self.networks())
    }

    /// Takes a network out again. When it was in use the app's own takes its place.
    ///
    /// # Errors
    /// [`AppError::NoSuchNetwork`], the storage kinds.
    pub fn network_remove(&self, id: &str) -> Result<NetworksView, AppError> {
        self.shelf().remove(id)?;
        self.use_shelf();
        Ok(self.networks())
    }

    /// Lets the engine search over the network in use, which it reads when it is next asked.
    pub(super) fn use_shelf(&self) {
        let Some(id) = self.shelf().used() else { return self.engine.use_network(None) };
        let me = self.me.clone();
        let source = move || me.upgrade()?.read_network(&id);
        self.engine.use_network(Some(Arc::new(source)));
    }

    fn read_network(&self, id: &str) -> Option<Arc<dyn Evaluator>> {
        let read = self.shelf().read(id);
        if let Ok(checked) = read {
            return Some(checked.network);
        }
        // Taken out meanwhile, which is no loss.
        let name = self.shelf().lost()?;
        let warning = Warning::NetworkLost { name };
        let mut inner = self.lock();
        if !inner.warnings.contains(&warning) {
            inner.warnings.push(warning.clone());
        }
        inner.outbox.push_back(Event::Networks { warning: Some(warning) });
        drop(inner);
        self.flush();
        None
    }

    /// Measures the network in use, in the background and not while the CPU thinks.
    fn measure_used(&self) {
        if self.lock().thinking.is_some() {
            return;
        }
        {
            let mut shelf = self.shelf();
            let view = shelf.view();
            let known = view.networks.iter().any(|n| n.used && n.speed.is_some());
            if known || shelf.measuring {
                return;
            }
            shelf.measuring = true;
        }
        let Some(me) = self.me.upgrade() else { return };
        self.host.spawn(Box::new(move || {
            let id = me.shelf().view().networks.into_iter().find(|n| n.used).and_then(|n| n.id);
            let checked = match &id {
                Some(id) => me.shelf().read(id).ok(),
                None => Checked::built_in(),
            };
            let measured = checked.and_then(|checked| {
                let speed = measure(&*checked.network, &*me.host)?;
                Some((checked, speed))
            });
            let mut shelf = me.shelf();
            shelf.measuring = false;
            if let Some((checked, speed)) = measured {
                shelf.put_speed(id.as_deref(), &checked, speed);
            }
            drop(shelf);
            me.lock().outbox.push_back(Event::Networks { warning: None });
            me.flush();
        }));
    }
}

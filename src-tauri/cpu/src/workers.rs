//! Threads, which the host hands in: this crate starts none.

/// Threads that help with a search.
pub trait Workers {
    /// Number of threads besides the calling one.
    fn helpers(&self) -> usize;

    /// Calls `help(0)`, `help(1)` … on the helpers, one call each and all at the same time,
    /// and `own` on the calling thread; returns when all of them have returned.
    fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut());
}

/// No helpers: everything is done on the calling thread, always in the same order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    fn helpers(&self) -> usize {
        0
    }

    fn run(&self, _: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        own();
    }
}

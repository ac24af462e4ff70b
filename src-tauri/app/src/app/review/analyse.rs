//! A whole game, looked at by the CPU in the background.
//!
//! First every node of the line with a few visits, so that there is something to see soon,
//! then every node as closely as a phone can. What is found is kept with the game, by network
//! and line: it is not looked for twice, and a killed app goes on where it was.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::time::Duration;

use ranka_cpu::{Analysis, Cancel, Limits};

use super::App;
use super::turns::turning_points;
use crate::app::thinking::Watch;
use crate::contract::{AnalysisPoint, AppError, Event, MoveText, ReviewAnalysis};
use crate::review::Site;
use crate::storage::{Seen, SeenMove};

/// Visits of the first look and of the last.
const LOOKS: [u32; 2] = [4, 50];

/// Moves that are kept of each node.
const KEPT: usize = 3;

/// How often what was found is stored and told.
const TELL_EVERY: Duration = Duration::from_millis(400);

/// An analysis under way.
pub(crate) struct Analysing {
    game: i64,
    cancel: Cancel,
    /// Whether it has stepped aside, to go on when the CPU is free again.
    waits: bool,
}

/// How an analysis came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// Every node has been looked at.
    Whole,
    /// The CPU is wanted elsewhere, or the app is hidden.
    Waits,
    /// It was called off, or what it finds cannot be kept.
    Stopped,
}

/// What an analysis works on.
struct Work {
    game: i64,
    network: String,
    sites: Vec<Site>,
    seen: HashMap<i64, Seen>,
    /// Found and not stored yet.
    fresh: Vec<(i64, Seen)>,
    told_at: Duration,
}

impl Work {
    /// Nodes that were looked at with at least so many visits, and all that can be.
    fn progress(&self, visits: u32) -> (u32, u32) {
        let can = || self.sites.iter().filter(|site| site.game.is_some());
        let done = can().filter(|site| self.seen_enough(site.line, visits)).count();
        (done as u32, can().count() as u32)
    }

    fn seen_enough(&self, line: i64, visits: u32) -> bool {
        self.seen.get(&line).is_some_and(|seen| seen.visits >= visits)
    }
}

impl App {
    /// Looks at every node of the line that is looked at, in the background; `analysis` events
    /// tell how far it is. What is known already is not looked for again.
    ///
    /// # Errors
    /// [`AppError::NoReview`], the storage kinds.
    pub fn review_analyse(&self) -> Result<ReviewAnalysis, AppError> {
        self.stop_analysing();
        let (game, sites) = self.with_review(|review| Ok((review.id, review.sites())))?;
        let network = self.network_identity();
        let seen = {
            let mut inner = self.lock();
            let store = inner.store()?;
            if !store.is_read_only() {
                store.write(|w| w.put_analysing(game, true))?;
            }
            store.seen_lines(game, &network)?
        };
        let cancel = Cancel::new();
        *self.analysing.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(Analysing { game, cancel: cancel.clone(), waits: false });
        let told_at = self.host.now();
        let mut work = Work { game, network, sites, seen, fresh: Vec::new(), told_at };
        if let Some(me) = self.me.upgrade() {
            self.host.spawn(Box::new(move || {
                // A fault ends the analysis and nothing else.
                let rest = catch_unwind(AssertUnwindSafe(|| me.analyse_line(&mut work, &cancel)));
                me.end_analysis(&mut work, &cancel, rest.unwrap_or(Rest::Stopped));
            }));
        }
        self.review_analysis()
    }

    /// Stops the analysis. What was found is kept.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn review_analyse_cancel(&self) -> Result<(), AppError> {
        let Some(game) = self.stop_analysing() else { return Ok(()) };
        self.lock().store()?.write(|w| w.put_analysing(game, false))
    }

    /// What is known of the line that is looked at.
    ///
    /// # Errors
    /// [`AppError::NoReview`], the storage kinds.
    pub fn review_analysis(&self) -> Result<ReviewAnalysis, AppError> {
        let network = self.network_identity();
        let running = {
            let analysing = self.analysing.lock().unwrap_or_else(PoisonError::into_inner);
            analysing.as_ref().filter(|a| !a.cancel.is_cancelled()).map(|a| a.game)
        };
        self.with_review(|review| {
            let sites = review.sites();
            let seen = self.lock().store()?.seen_lines(review.id, &network)?;
            let turns = turning_points(&sites, &seen);
            review.turns = turns.iter().filter_map(|turn| review.tree.id(turn.node)).collect();
            let points = sites.iter().enumerate().filter_map(|(index, site)| {
                let black = site.game.as_ref()?.to_play() == ranka_rules::Colour::Black;
                let seen = seen.get(&site.line)?;
                let (win, lead) =
                    if black { (seen.win, seen.lead) } else { (1.0 - seen.win, -seen.lead) };
                Some(AnalysisPoint { index: index as u32, win, lead })
            });
            let points = points.collect();
            let (game, fresh, told_at) = (review.id, Vec::new(), Duration::ZERO);
            let work = Work { game, network: network.clone(), sites, seen, fresh, told_at };
            let (done, total) = work.progress(LOOKS[1]);
            Ok(ReviewAnalysis { running: running == Some(game), done, total, points, turns })
        })
    }

    /// Goes on with an analysis that a closed or killed app has left.
    pub(super) fn resume_analysis(&self, game: i64) {
        let wanted = self.lock().store().and_then(|store| store.is_analysing(game));
        if wanted.unwrap_or(false) {
            // Should it fail it can be begun by hand.
            let _ = self.review_analyse();
        }
    }

    /// Stops the analysis under way, to go on later. Returns its game.
    pub(in crate::app) fn stop_analysing(&self) -> Option<i64> {
        let stopped = self.analysing.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        stopped.cancel.cancel();
        Some(stopped.game)
    }

    /// Looks at each node, until something keeps it from that.
    fn analyse_line(&self, work: &mut Work, cancel: &Cancel) -> Rest {
        for visits in LOOKS {
            for index in 0..work.sites.len() {
                let Some(site) = work.sites.get(index) else { continue };
                let (line, Some(game)) = (site.line, &site.game) else { continue };
                if work.seen_enough(line, visits) {
                    continue;
                }
                if self.steps_aside() {
                    return Rest::Waits;
                }
                let watch = Watch { host: self.host.clone(), start: self.host.now() };
                let limits = Limits::visits(visits);
                // The same seed, so that the same game is seen alike.
                let found = self.engine.analyse(game, limits, line as u64, &watch, cancel);
                if cancel.is_cancelled() || self.network_identity() != work.network {
                    return Rest::Stopped;
                }
                let Some(found) = found else { continue };
                let seen = seen_of(&found, visits);
                work.seen.insert(line, seen.clone());
                work.fresh.push((line, seen));
                if self.host.now().saturating_sub(work.told_at) >= TELL_EVERY
                    && !self.keep_and_tell(work, true)
                {
                    return Rest::Stopped;
                }
            }
            if !self.keep_and_tell(work, true) {
                return Rest::Stopped;
            }
        }
        Rest::Whole
    }

    /// Stores what is new and tells how far it is; false when it cannot be stored.
    fn keep_and_tell(&self, work: &mut Work, running: bool) -> bool {
        work.told_at = self.host.now();
        let fresh = std::mem::take(&mut work.fresh);
        let (done, total) = work.progress(LOOKS[1]);
        let mut inner = self.lock();
        let kept = fresh.is_empty()
            || inner.store().is_ok_and(|store| {
                store.write_lightly(|w| w.put_seen_lines(work.game, &work.network, &fresh)).is_ok()
            });
        inner.outbox.push_back(Event::Analysis { game: work.game, done, total, running });
        drop(inner);
        self.flush();
        kept
    }

    fn end_analysis(&self, work: &mut Work, cancel: &Cancel, rest: Rest) {
        match rest {
            Rest::Waits => {
                let mut slot = self.analysing.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(own) = slot.as_mut().filter(|_| !cancel.is_cancelled()) {
                    own.waits = true;
                }
            }
            // Those who ask from now on see that it has ended.
            Rest::Whole | Rest::Stopped => cancel.cancel(),
        }
        if rest == Rest::Whole {
            let mut inner = self.lock();
            if let Ok(store) = &mut inner.store {
                // If not, it finds nothing left to do the next time.
                let _ = store.write_lightly(|w| w.put_analysing(work.game, false));
            }
        }
        self.keep_and_tell(work, rest == Rest::Waits && !cancel.is_cancelled());
    }

    /// Whether a person waits for the CPU, or nobody looks at the app: an analysis has time.
    fn steps_aside(&self) -> bool {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = asked.as_ref().is_some_and(|cancel| !cancel.is_cancelled());
        let inner = self.lock();
        asked || inner.suspended || inner.thinking.is_some()
    }

    /// Goes on with an analysis that has stepped aside, once nothing keeps it from that.
    pub(in crate::app) fn go_on_analysing(&self) {
        let waiting = || {
            let slot = self.analysing.lock().unwrap_or_else(PoisonError::into_inner);
            slot.as_ref().is_some_and(|own| own.waits)
        };
        if !waiting() || self.steps_aside() {
            return;
        }
        let mut slot = self.analysing.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(own) = slot.as_mut().filter(|own| own.waits) else { return };
        own.waits = false;
        let cancel = own.cancel.clone();
        drop(slot);
        let Some(me) = self.me.upgrade() else { return };
        // By itself: whoever comes here may hold the review.
        self.host.spawn(Box::new(move || {
            if !cancel.is_cancelled() {
                // Should it fail it can be begun by hand.
                let _ = me.review_analyse();
            }
        }));
    }
}

/// What is kept of an analysis. It counts as so many visits, also where fewer were enough.
fn seen_of(found: &Analysis, visits: u32) -> Seen {
    let moves = found.moves.iter().filter(|m| m.visits > 0).take(KEPT).map(|m| SeenMove {
        visits: m.visits,
        win: f64::from(m.win),
        lead: f64::from(m.lead),
        line: m.line.iter().copied().map(MoveText).collect(),
    });
    Seen {
        visits: found.visits.max(visits),
        win: f64::from(found.win),
        lead: f64::from(found.lead),
        moves: moves.collect(),
    }
}

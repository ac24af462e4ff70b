//! The moves of the root that are worth a look.

use ranka_rules::{Colour, Game, Move, PerColour, Scoring, pass_alive};

/// Takes out what the game forbids and stones in areas that are alive whatever happens: such
/// a stone is never worth anything. Probabilities are raised to add up to 1 again.
pub(super) fn worth_looking_at(game: &Game, policy: &[(Move, f32)]) -> Box<[(Move, f32)]> {
    let board = game.board();
    let alive = PerColour::from_fn(|colour| pass_alive(board, colour));
    let useful = |mv: Move| match mv {
        Move::Pass => true,
        Move::Play(p) => Colour::BOTH.iter().all(|&c| !alive[c].contains(p)),
    };
    // Where suicide is legal the proof does not hold quite, and by area a dead stone may
    // have to be taken off.
    let sure = !game.setup().rules.suicide || game.setup().rules.scoring == Scoring::Territory;
    let kept = |mv: Move| game.check(mv).is_ok() && (!sure || useful(mv));
    let mut policy: Box<[(Move, f32)]> =
        policy.iter().copied().filter(|&(mv, _)| kept(mv)).collect();
    let sum: f32 = policy.iter().map(|&(_, prior)| prior).sum();
    if sum > 0.0 {
        policy.iter_mut().for_each(|(_, prior)| *prior /= sum);
    }
    policy
}

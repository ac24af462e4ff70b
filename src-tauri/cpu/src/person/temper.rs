//! Moods of a game: chance that stays the same as long as a position does.

use ranka_rules::{Game, Point, Setup};

use crate::geometry::{Geometry, shifted};

/// Who plays this game: the same person from its first move to its last.
///
/// A person who does not see a weakness does not see it on the next move either, until
/// something changes there. So no dice are thrown at each move: all chance is drawn from the
/// game's own seed and from what the board looks like around the point.
#[derive(Default)]
pub(crate) struct Temper {
    setup: Option<Setup>,
    plies: usize,
    seed: u64,
}

impl Temper {
    /// The seed of the game: the first one that was asked with.
    pub(crate) fn seed(&mut self, game: &Game, seed: u64) -> u64 {
        let plies = game.plies().len();
        let again = plies < 2 && plies <= self.plies;
        if again || self.setup.as_ref() != Some(game.setup()) {
            *self = Self { setup: Some(game.setup().clone()), plies, seed };
        }
        self.plies = plies;
        // A game of the CPU against itself has two persons.
        mix(self.seed, game.to_play() as u64)
    }
}

/// A number from a number, as SplitMix64 does (Steele et al. 2014).
pub(crate) const fn mix(seed: u64, value: u64) -> u64 {
    let z = seed.wrapping_add(value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number from above 0 to below 1.
pub(crate) fn unit(key: u64) -> f32 {
    ((key >> 41) as f32 + 0.5) / (1 << 23) as f32
}

/// Noise whose largest among many picks each with the probability of its weight, when it is
/// added to the logarithms of the weights (E. J. Gumbel's distribution).
pub(crate) fn gumbel(key: u64) -> f32 {
    -(-unit(key).ln()).ln()
}

/// What the board looks like around a point, two points far, to this person in this game.
pub(crate) fn look(geometry: &Geometry, game: &Game, seed: u64, p: Point) -> u64 {
    let mut key = mix(seed, p.index() as u64);
    for dy in -2..=2 {
        for dx in -2..=2 {
            let seen = match shifted(geometry.size(), p, dx, dy).map(|q| game.board().stone(q)) {
                None => 3,
                Some(None) => 0,
                Some(Some(colour)) if colour == game.to_play() => 1,
                Some(Some(_)) => 2,
            };
            key = mix(key, seen);
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use ranka_rules::{Move, Ruleset, Size};

    use super::*;

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    #[test]
    fn a_game_keeps_its_seed_and_another_gets_its_own() {
        let mut game = Game::new(Setup::even(Size::NINE, Ruleset::Japanese)).unwrap();
        let mut temper = Temper::default();
        let black = temper.seed(&game, 1);
        game.play(Move::Play(p("E5"))).unwrap();
        let white = temper.seed(&game, 2);
        assert_ne!(black, white);
        game.play(Move::Play(p("C3"))).unwrap();
        assert_eq!(temper.seed(&game, 3), black);
        let other = Game::new(Setup::even(Size::NINE, Ruleset::Japanese)).unwrap();
        assert_ne!(temper.seed(&other, 4), black);
        // Taking moves back does not make it another game.
        game.play(Move::Play(p("G7"))).unwrap();
        game.play(Move::Play(p("C7"))).unwrap();
        let mut temper = Temper::default();
        let black = temper.seed(&game, 5);
        game.undo().unwrap();
        game.undo().unwrap();
        assert_eq!(temper.seed(&game, 6), black);
    }

    #[test]
    fn a_look_changes_only_with_what_is_near() {
        let mut game = Game::new(Setup::even(Size::NINE, Ruleset::Japanese)).unwrap();
        let geometry = Geometry::new(Size::NINE);
        let before = look(&geometry, &game, 1, p("C3"));
        game.play(Move::Play(p("G7"))).unwrap();
        game.play(Move::Pass).unwrap();
        assert_eq!(look(&geometry, &game, 1, p("C3")), before);
        game.play(Move::Play(p("D4"))).unwrap();
        game.play(Move::Pass).unwrap();
        assert_ne!(look(&geometry, &game, 1, p("C3")), before);
    }

    #[test]
    fn the_largest_of_weights_and_noise_comes_as_often_as_its_weight() {
        let weights = [0.7_f32, 0.2, 0.1];
        let mut first = 0;
        for i in 0..10_000 {
            let score = |j: usize| weights[j].ln() + gumbel(mix(i, j as u64));
            first += u32::from(score(0) > score(1) && score(0) > score(2));
        }
        assert!((6_800..7_200).contains(&first), "{first}");
    }
}

//! What makes a player strong or weak.

/// How somebody plays.
///
/// Nobody reads these numbers off a person: they are a family from a first week to the best
/// that the search can do, along which strength grows; where a level stands in it was found
/// by matches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Character {
    /// Visits of the search: how far this player reads. With 2 there is only the first
    /// impression.
    pub visits: u32,
    /// How freely this player departs from the most natural move: the temperature of the
    /// choice. 0 always takes the best that was read.
    pub temperature: f32,
    /// Part of the first impression, 0–1, that comes from plain habits — stay in touch, save,
    /// take, cut — and not from the network's sense of shape and direction.
    pub habit: f32,
    /// Part of all that looks natural, 0–1, from which this player chooses.
    pub natural: f32,
    /// How much less a move far from the last ones is thought of, as a logarithm.
    pub inattention: f32,
    /// Chance, 0–1, to overlook that a single stone is in atari, or that a ladder works.
    pub oversight: f32,
    /// Points that a move may lose before this player sees, with a second look at it, that
    /// it is a blunder.
    pub blindness: f32,
    /// How much longer than the strongest a player goes on in a lost game, as a factor on
    /// the points behind at which to resign.
    pub hope: f32,
}

/// A row of the table of characters.
type Row = (u32, [f32; 7]);

/// Characters by skill: visits, temperature, habit, natural, inattention, oversight,
/// blindness, hope. Chosen by hand from games that they played.
const TABLE: [Row; 20] = [
    (2, [5.00, 1.00, 1.00, 2.6, 1.00, 400.0, 8.0]),
    (2, [3.60, 1.00, 0.998, 2.4, 0.95, 250.0, 7.0]),
    (2, [2.70, 0.96, 0.99, 2.3, 0.87, 160.0, 6.2]),
    (2, [2.10, 0.91, 0.98, 2.1, 0.78, 110.0, 5.5]),
    (2, [1.60, 0.85, 0.97, 2.0, 0.70, 90.0, 5.0]),
    (2, [1.40, 0.72, 0.97, 1.8, 0.60, 70.0, 4.5]),
    (2, [1.25, 0.60, 0.96, 1.6, 0.50, 55.0, 4.0]),
    (2, [1.15, 0.48, 0.96, 1.4, 0.42, 45.0, 3.5]),
    (2, [1.05, 0.36, 0.95, 1.2, 0.35, 36.0, 3.0]),
    (2, [0.95, 0.26, 0.95, 1.0, 0.28, 29.0, 2.6]),
    (3, [0.88, 0.18, 0.94, 0.8, 0.22, 23.0, 2.3]),
    (4, [0.80, 0.12, 0.94, 0.6, 0.17, 18.0, 2.0]),
    (6, [0.72, 0.08, 0.93, 0.5, 0.13, 14.0, 1.8]),
    (8, [0.64, 0.05, 0.93, 0.4, 0.10, 11.0, 1.6]),
    (12, [0.56, 0.03, 0.92, 0.3, 0.07, 9.0, 1.4]),
    (20, [0.48, 0.02, 0.92, 0.2, 0.05, 7.0, 1.3]),
    (40, [0.38, 0.01, 0.90, 0.1, 0.03, 5.0, 1.2]),
    (100, [0.25, 0.0, 0.90, 0.0, 0.0, 4.0, 1.1]),
    (400, [0.0, 0.0, 0.90, 0.0, 0.0, 3.0, 1.0]),
    (10_000, [0.0, 0.0, 0.90, 0.0, 0.0, 3.0, 1.0]),
];

impl Character {
    /// The character of a skill, 0 and up: between two rows of the table, something between.
    pub(super) fn of_skill(skill: f32) -> Self {
        let last = TABLE.len() - 1;
        let skill = skill.clamp(0.0, last as f32);
        let below = (skill as usize).min(last - 1);
        let part = skill - below as f32;
        let ((few, low), (many, high)) = (TABLE[below], TABLE[below + 1]);
        // Visits double rather than add up.
        let visits = (few as f32) * (many as f32 / few as f32).powf(part);
        let at = |i: usize| low[i] + (high[i] - low[i]) * part;
        Self {
            visits: visits.round() as u32,
            temperature: at(0),
            habit: at(1),
            natural: at(2),
            inattention: at(3),
            oversight: at(4),
            blindness: at(5),
            hope: at(6),
        }
    }

    /// Whether this player simply plays the best that the search found.
    pub(crate) fn plays_the_best(&self) -> bool {
        self.temperature <= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skill_is_continuous_and_ends_with_the_table() {
        let temperature = |skill| Character::of_skill(skill).temperature;
        assert_eq!(temperature(-1.0), temperature(0.0));
        assert_eq!(Character::of_skill(19.0), Character::of_skill(99.0));
        assert_eq!(Character::of_skill(19.0).visits, 10_000);
        // 100 visits and 400 meet at 200.
        assert_eq!(Character::of_skill(17.5).visits, 200);
        for tenth in 0..190 {
            let (a, b) = (tenth as f32 / 10.0, (tenth + 1) as f32 / 10.0);
            assert!(temperature(a) >= temperature(b));
            assert!((temperature(a) - temperature(b)).abs() < 0.15, "{a}");
        }
    }
}

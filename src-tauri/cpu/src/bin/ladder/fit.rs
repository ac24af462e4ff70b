//! Strengths from scores: the model of R. A. Bradley and M. E. Terry (1952), in which the
//! odds of a game are those of the strengths, fitted by the most likely values.

/// Games of two players, by number: points of the first and of the second. A draw is half a
/// point for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    pub(crate) players: (usize, usize),
    pub(crate) points: (f64, f64),
}

/// A strength with its standard error, as logarithms of odds against the anchor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

/// Half a point that each of two who met is given for nothing, so that a clean score has an
/// end too.
const FREE: f64 = 0.5;

/// Strengths of `players` players, that of the anchor being 0; `None` for those whom no
/// games connect with it.
pub(crate) fn fit(players: usize, met: &[Met], anchor: usize) -> Vec<Option<Strength>> {
    let known = connected(players, met, anchor);
    let met: Vec<Met> = met.iter().filter(|m| known[m.players.0]).copied().collect();
    let mut value = vec![0.0; players];
    let mut inverse = Vec::new();
    for _ in 0..50 {
        let (slope, information) = derivatives(players, &met, &value, anchor, &known);
        inverse = invert(information);
        for i in 0..players {
            let step: f64 = (0..players).map(|j| inverse[i][j] * slope[j]).sum();
            // A long step leads astray where scores are lopsided.
            value[i] += step.clamp(-1.0, 1.0);
        }
    }
    let strength = |i: usize| {
        let error = inverse.get(i).map_or(0.0, |row: &Vec<f64>| row[i].max(0.0).sqrt());
        known[i]
            .then_some(Strength { value: value[i], error: if i == anchor { 0.0 } else { error } })
    };
    (0..players).map(strength).collect()
}

/// Which players games connect with one.
fn connected(players: usize, met: &[Met], with: usize) -> Vec<bool> {
    let mut known = vec![false; players];
    known[with] = true;
    for _ in 0..players {
        for &Met { players: (a, b), .. } in met {
            let any = known[a] || known[b];
            (known[a], known[b]) = (any, any);
        }
    }
    known
}

/// The slope of the logarithm of the likelihood, and the information of R. A. Fisher. Who is
/// not to be moved has no slope and information 1.
fn derivatives(
    players: usize,
    met: &[Met],
    value: &[f64],
    anchor: usize,
    known: &[bool],
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut slope = vec![0.0; players];
    let mut information = vec![vec![0.0; players]; players];
    for &Met { players: (a, b), points: (won, lost) } in met {
        let (won, lost) = (won + FREE, lost + FREE);
        let expected = 1.0 / (1.0 + (value[b] - value[a]).exp());
        let over = won - (won + lost) * expected;
        slope[a] += over;
        slope[b] -= over;
        let weight = (won + lost) * expected * (1.0 - expected);
        information[a][a] += weight;
        information[b][b] += weight;
        information[a][b] -= weight;
        information[b][a] -= weight;
    }
    for i in (0..players).filter(|&i| i == anchor || !known[i]) {
        slope[i] = 0.0;
        information[i].fill(0.0);
        information.iter_mut().for_each(|row| row[i] = 0.0);
        information[i][i] = 1.0;
    }
    (slope, information)
}

/// The inverse of a positive definite matrix, by Gauss and Jordan.
fn invert(mut m: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = m.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..n {
        let pivot = m[i][i];
        for j in 0..n {
            m[i][j] /= pivot;
            inverse[i][j] /= pivot;
        }
        for k in (0..n).filter(|&k| k != i) {
            let factor = m[k][i];
            for j in 0..n {
                m[k][j] -= factor * m[i][j];
                inverse[k][j] -= factor * inverse[i][j];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_of_three_to_one_is_odds_of_three() {
        // With the free half points 89.5 : 29.5.
        let met = [Met { players: (1, 0), points: (89.0, 29.0) }];
        let strengths = fit(3, &met, 0);
        assert_eq!(strengths[0], Some(Strength { value: 0.0, error: 0.0 }));
        let found = strengths[1].unwrap();
        assert!((found.value - (89.5_f64 / 29.5).ln()).abs() < 1e-9, "{found:?}");
        // The error of a logarithm of odds is that of 1/won + 1/lost.
        let error = (1.0 / 89.5 + 1.0_f64 / 29.5).sqrt();
        assert!((found.error - error).abs() < 1e-9, "{found:?}");
        assert_eq!(strengths[2], None, "who met nobody has no strength");
    }

    #[test]
    fn differences_along_a_chain_add_up_and_so_do_their_variances() {
        let met = [
            Met { players: (1, 0), points: (59.5, 19.5) },
            Met { players: (2, 1), points: (59.5, 19.5) },
        ];
        let strengths = fit(3, &met, 0);
        let (one, two) = (strengths[1].unwrap(), strengths[2].unwrap());
        assert!((two.value - 2.0 * 3.0_f64.ln()).abs() < 1e-9);
        assert!((two.error - one.error * 2.0_f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn a_clean_score_has_an_end() {
        let met = [Met { players: (1, 0), points: (20.0, 0.0) }];
        let found = fit(2, &met, 0)[1].unwrap();
        assert!((found.value - 41.0_f64.ln()).abs() < 1e-6, "{found:?}");
    }
}

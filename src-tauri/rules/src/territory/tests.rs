//! The count against the strict cases, many of them on rectangles wider than any board.

use serde_json::Value;

use super::eyes::eyes;
use super::grid::{Cell, Grid};
use super::parts::Parts;
use super::{Colour, Count, false_eyes};

fn cases() -> Vec<Value> {
    let text = include_str!("../../tests/data/territory_given_dead.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn rows(case: &Value) -> Vec<&str> {
    case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect()
}

/// Whether `[x, y]` is in the list called `name`.
fn has(case: &Value, name: &str, x: usize, y: usize) -> bool {
    case[name].as_array().unwrap().contains(&serde_json::json!([x, y]))
}

fn grid_of(rows: &[&str], is_dead: impl Fn(usize, usize) -> bool) -> Grid {
    let mut grid = Grid::new(rows[0].len(), rows.len());
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let colour = match c {
                'X' => Colour::Black,
                'O' => Colour::White,
                _ => continue,
            };
            let cell = if is_dead(x, y) { Cell::Dead(colour) } else { Cell::Stone(colour) };
            grid.set(grid.at(x, y), cell);
        }
    }
    grid
}

/// The count as a diagram: `b` and `w` territory, `F` false eyes that are none, `S` stones in
/// seki, `:` other points of nobody.
fn drawn(
    grid: &Grid,
    (width, height): (usize, usize),
    owner: impl Fn(usize, usize) -> Option<Colour>,
    is_false: impl Fn(usize, usize) -> bool,
    in_seki: impl Fn(usize, usize) -> bool,
) -> Vec<String> {
    let letter = |x, y| match (owner(x, y), grid.cell(grid.at(x, y))) {
        (Some(Colour::Black), _) => 'b',
        (Some(Colour::White), _) => 'w',
        (None, Cell::Stone(_)) if in_seki(x, y) => 'S',
        (None, Cell::Stone(Colour::Black)) => 'X',
        (None, Cell::Stone(Colour::White)) => 'O',
        (None, _) if is_false(x, y) => 'F',
        (None, _) => ':',
    };
    (0..height).map(|y| (0..width).map(|x| letter(x, y)).collect()).collect()
}

#[test]
fn territory_seki_and_false_eyes_are_as_given() {
    for case in cases().iter().filter(|case| case["territory_black"].is_array()) {
        let rows = rows(case);
        let size = (rows[0].len(), rows.len());
        let grid = grid_of(&rows, |x, y| has(case, "marked_dead", x, y));
        let count = Count::of(&grid);
        let is_false = false_eyes(&grid, &count.parts);
        let expected = drawn(
            &grid,
            size,
            |x, y| {
                let is = |name| has(case, name, x, y);
                match (is("territory_black"), is("territory_white")) {
                    (true, _) => Some(Colour::Black),
                    (_, true) => Some(Colour::White),
                    _ => None,
                }
            },
            |x, y| has(case, "false_eyes", x, y),
            |x, y| has(case, "seki_stones", x, y),
        );
        let counted = drawn(
            &grid,
            size,
            |x, y| count.owner(grid.at(x, y)).filter(|_| grid.is_open(grid.at(x, y))),
            |x, y| is_false[grid.at(x, y)],
            |x, y| count.is_in_seki(grid.at(x, y)),
        );
        assert_eq!(counted, expected, "{}", case["id"]);
        for (y, x) in (0..size.1).flat_map(|y| (0..size.0).map(move |x| (y, x))) {
            assert_eq!(
                is_false[grid.at(x, y)],
                has(case, "false_eyes", x, y),
                "{} {x} {y}",
                case["id"]
            );
        }
    }
}

#[test]
fn whole_counts_are_as_given() {
    for case in cases().iter().filter(|case| case["expected"].is_object()) {
        let rows = rows(case);
        let stones: Vec<String> =
            rows.iter().map(|r| r.to_uppercase().replace('B', "X").replace('W', "O")).collect();
        let stones: Vec<&str> = stones.iter().map(String::as_str).collect();
        let is_dead = |x: usize, y: usize| "bw".contains(&rows[y][x..=x]);
        let grid = grid_of(&stones, is_dead);
        let count = Count::of(&grid);
        let side = |colour, captures: &str| {
            let open = (0..grid.len()).filter(|&at| grid.is_open(at));
            // These counts are of the kind that gives false eyes to their owner.
            assert_eq!(case["score_false_eyes"], true);
            let filled = |at| {
                count.must_fill[at] && count.parts.region_at(at).unwrap().owner == Some(colour)
            };
            let owned = open.filter(|&at| filled(at) || count.owner(at) == Some(colour)).count();
            let dead = (0..grid.len()).filter(|&at| grid.cell(at) == Cell::Dead(!colour)).count();
            (owned + dead) as f64 + case[captures].as_f64().unwrap()
        };
        let komi = case["komi"].as_f64().unwrap();
        let expected = |colour: &str| case["expected"][colour].as_f64().unwrap();
        assert_eq!(side(Colour::Black, "black_captures"), expected("B"), "{}", case["id"]);
        assert_eq!(side(Colour::White, "white_captures") + komi, expected("W"), "{}", case["id"]);
    }
}

/// Eyes of the one region in a diagram, by what every book on life and death says: with the
/// owner to move, and after the opponent (`o`, dead) took the vital point.
#[test]
fn eye_shapes_are_worth_what_books_say() {
    let shapes: [(&[&str], u32); 14] = [
        (&["XXX", "X.X", "XXX"], 1),
        (&["XXXX", "X..X", "XXXX"], 1),
        (&["XXXXX", "X...X", "XXXXX"], 2),
        (&["XXXXX", "X.o.X", "XXXXX"], 1),
        (&["XXXX", "X..X", "X.XX", "XXXX"], 2),
        (&["XXXX", "Xo.X", "X.XX", "XXXX"], 1),
        (&["XXXX", "X..X", "X..X", "XXXX"], 1),
        (&["XXXXXX", "X.o..X", "XXXXXX"], 2),
        (&["XXXXX", "X.o.X", "XX.XX", "XXXXX"], 1),
        (&["XXXXX", "XX.XX", "X.o.X", "XX.XX", "XXXXX"], 1),
        (&["XXXXX", "X.o.X", "X..XX", "XXXXX"], 1),
        (&["XXXXX", "X.o.X", "X...X", "XXXXX"], 2),
        (&["XXXXX", "XX.XX", "X.o.X", "X..XX", "XXXXX"], 1),
        (&["XXXXX", "X...X", "X...X", "X...X", "XXXXX"], 2),
    ];
    for (shape, expected) in shapes {
        let stones: Vec<String> = shape.iter().map(|row| row.to_uppercase()).collect();
        let stones: Vec<&str> = stones.iter().map(String::as_str).collect();
        let grid = grid_of(&stones, |x, y| &shape[y][x..=x] == "o");
        let parts = Parts::of(&grid);
        let no_false = vec![false; grid.len()];
        assert_eq!(eyes(&grid, &parts.regions[0], Colour::Black, &no_false), expected, "{shape:?}");
    }
}

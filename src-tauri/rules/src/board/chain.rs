//! Chains are kept by their *pseudo-liberties*: every pair of a stone and an empty
//! neighbour counts once, together with the sum and the sum of squares of the empty
//! neighbours' indices. A chain has none left exactly when it has no liberty, and one
//! liberty exactly when count × squares = sum², by the equality case of Cauchy–Schwarz.
//! Both are thus known in constant time after each move, which is what playouts need.

/// Pseudo-liberties and stones of a chain, kept at its head.
#[derive(Clone, Copy, Default)]
pub(super) struct Chain {
    pub(super) liberties: u32,
    sum: u32,
    squares: u32,
    pub(super) stones: u32,
}

impl Chain {
    /// A chain of one stone, its liberties still to be added.
    pub(super) const ONE: Self = Self { liberties: 0, sum: 0, squares: 0, stones: 1 };

    pub(super) const fn add(&mut self, cell: usize) {
        let cell = cell as u32;
        self.liberties += 1;
        self.sum += cell;
        self.squares += cell * cell;
    }

    pub(super) const fn take(&mut self, cell: usize) {
        let cell = cell as u32;
        self.liberties -= 1;
        self.sum -= cell;
        self.squares -= cell * cell;
    }

    pub(super) const fn absorb(&mut self, other: Self) {
        self.liberties += other.liberties;
        self.sum += other.sum;
        self.squares += other.squares;
        self.stones += other.stones;
    }

    /// The only liberty, if there is exactly one.
    pub(super) const fn atari(self) -> Option<u16> {
        let (n, sum, squares) = (self.liberties as u64, self.sum as u64, self.squares as u64);
        if n > 0 && n * squares == sum * sum { Some((sum / n) as u16) } else { None }
    }
}

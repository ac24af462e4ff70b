//! A convolution made ready, and the boards it reads.

use std::marker::PhantomData;

use pulp::Arch;
use ranka_rules::Size;

use crate::net::model::Conv;

use super::gemm::{PANEL, Panels, Product};
use super::padded_to;
use super::winograd::{self, Four, Gather, Spread, Three, Tile};

/// Tiles that are transformed together, so that they stay in the cache between steps.
const TILES: usize = 48;

/// Which tiles 3×3 convolutions are prepared for: the more, the faster and the larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tiles {
    /// Of 3×3 and of 4×4 points, whichever fits a board better: 6.8 times the weights.
    Both,
    /// Of 4×4 points: 4 times the weights.
    Four,
    /// None: these convolutions go straight, with the weights as they are.
    None,
}

/// How boards lie in memory with points around them that stay zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) boards: usize,
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// Points to the left of and above a board.
    border: usize,
    height: usize,
    width: usize,
    /// Side of the tiles for Winograd's algorithm, 3 or 4.
    tile: usize,
}

impl Frame {
    /// Frames `boards` boards for kernels that reach `border` points to each side.
    pub(super) fn new(boards: usize, size: Size, border: usize, tiles: Tiles) -> Self {
        let (rows, cols) = (usize::from(size.rows()), usize::from(size.cols()));
        let products = |tile: usize| rows.div_ceil(tile) * cols.div_ceil(tile) * (tile + 2).pow(2);
        let three = tiles == Tiles::Both && products(3) < products(4);
        let tile = if three { 3 } else { 4 };
        let side = |n: usize| (n + 2 * border).max(n.next_multiple_of(tile) + border + 1);
        Self { boards, rows, cols, border, height: side(rows), width: side(cols), tile }
    }

    pub(super) const fn points(&self) -> usize {
        self.rows * self.cols
    }

    fn place(&self, board: usize, row: usize, col: usize) -> usize {
        (board * self.height + row) * self.width + col
    }
}

/// Boards in a [`Frame`], ready to be read by convolutions.
pub(super) struct Framed {
    frame: Frame,
    pub(super) channels: usize,
    pub(super) values: Vec<f32>,
    /// Where each point's values begin, board by board, row by row.
    points: Vec<usize>,
    /// Where each tile's values begin.
    tile_starts: Vec<usize>,
    /// Each tile's board and its first row and column there.
    tiles: Vec<[usize; 3]>,
}

impl Framed {
    pub(super) fn new(channels: usize) -> Self {
        Self {
            frame: Frame { boards: 0, rows: 0, cols: 0, border: 0, height: 0, width: 0, tile: 4 },
            channels,
            values: Vec::new(),
            points: Vec::new(),
            tile_starts: Vec::new(),
            tiles: Vec::new(),
        }
    }

    /// Takes on another shape; values around the boards become zero.
    pub(super) fn shape(&mut self, frame: Frame) {
        if self.frame == frame {
            return;
        }
        self.frame = frame;
        self.values.clear();
        self.values.resize(frame.boards * frame.height * frame.width * self.channels, 0.0);
        self.points.clear();
        self.tiles.clear();
        self.tile_starts.clear();
        for board in 0..frame.boards {
            for row in 0..frame.rows {
                for col in 0..frame.cols {
                    let place = frame.place(board, row + frame.border, col + frame.border);
                    self.points.push(place * self.channels);
                }
            }
            for row in (0..frame.rows).step_by(frame.tile) {
                for col in (0..frame.cols).step_by(frame.tile) {
                    self.tiles.push([board, row, col]);
                    let place = frame.place(board, row + frame.border - 1, col + frame.border - 1);
                    self.tile_starts.push(place * self.channels);
                }
            }
        }
    }

    /// Number of points on all boards.
    pub(super) const fn len(&self) -> usize {
        self.points.len()
    }

    /// The values of a point.
    #[inline(always)]
    pub(super) fn point(&self, i: usize) -> &[f32] {
        &self.values[self.points[i]..][..self.channels]
    }

    /// The values of each point, to be written.
    #[inline(always)]
    pub(super) fn points_mut(&mut self, mut write: impl FnMut(usize, &mut [f32])) {
        for (i, &start) in self.points.iter().enumerate() {
            write(i, &mut self.values[start..][..self.channels]);
        }
    }
}

/// Scratch memory of convolutions.
#[derive(Default)]
pub(super) struct Scratch {
    spread: Vec<f32>,
    products: Vec<f32>,
    starts: Vec<usize>,
    shifts: Vec<usize>,
}

enum Kernel {
    /// One matrix for each position of a tile, for tiles of either size; `three` may be
    /// missing.
    Winograd { four: Vec<Panels>, three: Vec<Panels> },
    /// One matrix with a tap for each point of the kernel.
    Direct { panels: Panels, sides: [usize; 2] },
}

/// A convolution made ready.
pub(super) struct FastConv {
    kernel: Kernel,
    inputs: usize,
    /// Channels out, padded.
    pub(super) outputs: usize,
}

impl FastConv {
    pub(super) fn new(conv: &Conv, tiles: Tiles) -> Self {
        let kernel = if conv.kernel == [3, 3] && tiles != Tiles::None {
            Kernel::Winograd {
                four: winograd::panels::<Four, 6, 4>(conv),
                three: match tiles {
                    Tiles::Both => winograd::panels::<Three, 5, 3>(conv),
                    Tiles::Four | Tiles::None => Vec::new(),
                },
            }
        } else {
            let weight = |tap: usize, i: usize, o: usize| {
                conv.weights[(tap * conv.inputs + i) * conv.outputs + o]
            };
            let taps = conv.kernel[0] * conv.kernel[1];
            let panels = Panels::new(taps, conv.inputs, conv.outputs, weight);
            Kernel::Direct { panels, sides: conv.kernel }
        };
        Self {
            kernel,
            inputs: padded_to(PANEL, conv.inputs),
            outputs: padded_to(PANEL, conv.outputs),
        }
    }

    /// Several convolutions of one input as one, each part's channels padded.
    pub(super) fn joined(parts: &[&Conv], tiles: Tiles) -> Option<Self> {
        let first = parts.first()?;
        if parts.iter().any(|p| p.kernel != first.kernel) {
            return None;
        }
        let outputs = parts.iter().map(|p| padded_to(PANEL, p.outputs)).sum();
        let rows = first.kernel[0] * first.kernel[1] * first.inputs;
        let mut weights = vec![0.0; rows * outputs];
        for (row, weights) in weights.chunks_exact_mut(outputs).enumerate() {
            let mut at = 0;
            for part in parts {
                let from = &part.weights[row * part.outputs..][..part.outputs];
                weights[at..][..part.outputs].copy_from_slice(from);
                at += padded_to(PANEL, part.outputs);
            }
        }
        let conv = Conv { kernel: first.kernel, inputs: first.inputs, outputs, weights };
        Some(Self::new(&conv, tiles))
    }

    /// Applies it: `out` holds for each point the channels out. With `add`, the result is
    /// added to what `out` held.
    pub(super) fn apply(
        &self,
        arch: Arch,
        input: &Framed,
        scratch: &mut Scratch,
        out: &mut Vec<f32>,
        add: bool,
    ) {
        debug_assert_eq!(input.channels, self.inputs);
        out.resize(input.points.len() * self.outputs, 0.0);
        match &self.kernel {
            Kernel::Winograd { three, .. } if input.frame.tile == 3 => {
                self.winograd::<Three, 5, 3>(three, arch, input, scratch, out, add);
            }
            Kernel::Winograd { four, .. } => {
                self.winograd::<Four, 6, 4>(four, arch, input, scratch, out, add);
            }
            Kernel::Direct { panels, sides } if !add => {
                direct(panels, *sides, arch, input, scratch, out, self.outputs);
            }
            Kernel::Direct { panels, sides } => {
                let mut sum = std::mem::take(&mut scratch.products);
                sum.resize(out.len(), 0.0);
                direct(panels, *sides, arch, input, scratch, &mut sum, self.outputs);
                out.iter_mut().zip(&sum).for_each(|(out, x)| *out += x);
                scratch.products = sum;
            }
        }
    }

    fn winograd<T: Tile<I, O>, const I: usize, const O: usize>(
        &self,
        panels: &[Panels],
        arch: Arch,
        input: &Framed,
        scratch: &mut Scratch,
        out: &mut [f32],
        add: bool,
    ) {
        let frame = &input.frame;
        scratch.spread.resize(I * I * TILES * self.inputs, 0.0);
        scratch.products.resize(I * I * TILES * self.outputs, 0.0);
        let (from, to) = (TILES * self.inputs, TILES * self.outputs);
        let groups = input.tiles.len().div_ceil(TILES);
        let mut done = 0;
        for group in 1..=groups {
            let range = done..input.tiles.len() * group / groups;
            done = range.end;
            let count = range.len();
            arch.dispatch(Spread {
                tile: PhantomData::<T>,
                input: &input.values,
                tiles: &input.tile_starts[range.clone()],
                row: frame.width * self.inputs,
                channels: self.inputs,
                out: &mut scratch.spread,
                stride: from,
            });
            scratch.starts.clear();
            scratch.starts.extend((0..count).map(|tile| tile * self.inputs));
            for (position, panels) in panels.iter().enumerate() {
                arch.dispatch(Product {
                    panels,
                    a: &scratch.spread[position * from..][..from],
                    starts: &scratch.starts,
                    shifts: &[0],
                    out: &mut scratch.products[position * to..][..to],
                    stride: self.outputs,
                });
            }
            arch.dispatch(Gather {
                tile: PhantomData::<T>,
                products: &scratch.products,
                stride: to,
                channels: self.outputs,
                tiles: &input.tiles[range],
                rows: frame.rows,
                cols: frame.cols,
                out,
                add,
            });
        }
    }
}

fn direct(
    panels: &Panels,
    [height, width]: [usize; 2],
    arch: Arch,
    input: &Framed,
    scratch: &mut Scratch,
    out: &mut [f32],
    stride: usize,
) {
    let row = input.frame.width * input.channels;
    let back = height / 2 * row + width / 2 * input.channels;
    scratch.starts.clear();
    scratch.starts.extend(input.points.iter().map(|start| start - back));
    scratch.shifts.clear();
    let taps = (0..height).flat_map(|y| (0..width).map(move |x| (y, x)));
    scratch.shifts.extend(taps.map(|(y, x)| y * row + x * input.channels));
    arch.dispatch(Product {
        panels,
        a: &input.values,
        starts: &scratch.starts,
        shifts: &scratch.shifts,
        out,
        stride,
    });
}

#[cfg(test)]
mod tests {
    use super::{Conv, FastConv, Frame, Framed, Scratch, Tiles};
    use pulp::Arch;
    use ranka_rules::Size;

    /// A small whole number that looks random, so that all sums are exact.
    fn number(i: usize) -> f32 {
        ((i.wrapping_mul(2_654_435_761) >> 7) % 7) as f32 - 3.0
    }

    /// A convolution of 3×3 with what lies off the board as zero, by plain loops.
    fn plain(conv: &Conv, input: &[f32], size: Size) -> Vec<f32> {
        let side = usize::from(size.rows());
        let mut out = vec![0.0; input.len() / conv.inputs * conv.outputs];
        for (point, out) in out.chunks_mut(conv.outputs).enumerate() {
            let (board, row, col) = (point / (side * side), point / side % side, point % side);
            for tap in 0..9 {
                let (y, x) = (row + tap / 3, col + tap % 3);
                if !(1..=side).contains(&y) || !(1..=side).contains(&x) {
                    continue;
                }
                let from = ((board * side + y - 1) * side + x - 1) * conv.inputs;
                for i in 0..conv.inputs {
                    for (o, out) in out.iter_mut().enumerate() {
                        let at = (tap * conv.inputs + i) * conv.outputs + o;
                        *out += input[from + i] * conv.weights[at];
                    }
                }
            }
        }
        out
    }

    #[test]
    fn all_ways_to_convolve_agree_with_plain_loops() {
        let (inputs, outputs) = (16, 32);
        let weights = (0..9 * inputs * outputs).map(number).collect();
        let conv = Conv { kernel: [3, 3], inputs, outputs, weights };
        for size in [Size::NINE, Size::THIRTEEN, Size::NINETEEN] {
            let values: Vec<f32> = (1..=3 * size.area() * inputs).map(number).collect();
            let expected = plain(&conv, &values, size);
            for tiles in [Tiles::None, Tiles::Four, Tiles::Both] {
                let mut input = Framed::new(inputs);
                input.shape(Frame::new(3, size, 1, tiles));
                input.points_mut(|point, to| {
                    to.copy_from_slice(&values[point * inputs..][..inputs]);
                });
                let fast = FastConv::new(&conv, tiles);
                for arch in [Arch::new(), Arch::Scalar] {
                    let mut out = Vec::new();
                    for times in [1.0, 2.0] {
                        // The second time it is added.
                        let add = times > 1.0;
                        fast.apply(arch, &input, &mut Scratch::default(), &mut out, add);
                        assert_eq!(out.len(), expected.len());
                        for (x, y) in out.iter().zip(&expected) {
                            let near = (x - times * y).abs() < 0.02;
                            assert!(near, "{tiles:?} {arch:?} {times}: {x} {y}");
                        }
                    }
                }
            }
        }
    }
}

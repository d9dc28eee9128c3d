//! The rays and the edges of the board, which all kernels use.

/// Files b to g: discs there can be enclosed along a row or a diagonal, and shifting them by one file does
/// not wrap.
pub(super) const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares in each of the eight directions from each square: four upwards in bit order (east, south-west,
/// south, south-east), then their opposites.
pub(super) static RAYS: [Rays; 64] = rays();

/// Aligned for vectors of four.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays(pub(super) [u64; 8]);

const fn rays() -> [Rays; 64] {
    const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [Rays([0; 8]); 64];
    let mut i = 0;
    while i < 64 * 8 {
        let (square, (dx, dy)) = (i / 8, STEPS[i % 8]);
        let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
        while 0 <= x && x < 8 && 0 <= y && y < 8 {
            rays[square].0[i % 8] |= 1 << (x + 8 * y);
            (x, y) = (x + dx, y + dy);
        }
        i += 1;
    }
    rays
}

/// The squares of each edge, with the two diagonal to its corners: the first rank, the last, and the files.
pub(crate) const EDGES: [u64; 4] =
    [0x42ff, 0xff42_0000_0000_0000, 0x0103_0101_0101_0301, 0x80c0_8080_8080_c080];

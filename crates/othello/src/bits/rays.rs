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

/// The bits on the squares of each of [`EDGES`], moved together in their order.
#[inline]
pub(super) fn edges(board: u64) -> [usize; 4] {
    const FILE: u64 = 0x0101_0101_0101_0101;
    // The product brings the squares of a file into the highest eight bits, that of the first rank lowest.
    let file = |board: u64| (board & FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let [b2, g2, b7, g7] = [9, 14, 49, 54].map(|square| board >> square & 1);
    let (a, h) = (file(board), file(board >> 7));
    [
        board & 255 | b2 << 8 | g2 << 9,
        b7 | g7 << 1 | board >> 56 << 2,
        a & 3 | b2 << 2 | (a & 0b111_1100) << 1 | b7 << 8 | (a & 128) << 2,
        h & 1 | g2 << 1 | (h & 0b11_1110) << 1 | g7 << 7 | (h & 192) << 2,
    ]
    .map(|bits| bits as usize)
}

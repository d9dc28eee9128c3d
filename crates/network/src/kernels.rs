//! The two loops of a network, built for each set of vector instructions (our own). All give the same
//! results: they are sums of integers.

use crate::one::ONE;
use nullwindow_support::Instructions;

/// A loop of a network.
trait Loop {
    /// Its result.
    type Output;

    /// The loop itself, `#[inline(always)]`, to become a part of what is built for a set of instructions.
    fn run(self) -> Self::Output;
}

/// Runs a loop, built for the instructions in use.
#[inline(always)]
#[allow(unsafe_code, reason = "calls what is built for instructions that not every processor has")]
fn run<L: Loop>(work: L) -> L::Output {
    match Instructions::used() {
        // SAFETY: `used` returns no set that the processor lacks.
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        Instructions::Avx512 => unsafe { avx512(work) },
        // SAFETY: as above.
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        Instructions::Avx2 => unsafe { avx2(work) },
        _ => work.run(),
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2<L: Loop>(work: L) -> L::Output {
    work.run()
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn avx512<L: Loop>(work: L) -> L::Output {
    work.run()
}

/// Makes the sums `to` of those `from` another position, in a list of sums, by rows of weights that are added
/// and removed.
#[inline(always)]
pub(crate) fn accumulate(
    sums: &mut [i16],
    [from, to]: [usize; 2],
    weights: &[i16],
    units: usize,
    rows: [&[u16]; 2],
) {
    run(Accumulation { sums, from, to, weights, units, rows });
}

struct Accumulation<'a> {
    sums: &'a mut [i16],
    from: usize,
    to: usize,
    weights: &'a [i16],
    units: usize,
    rows: [&'a [u16]; 2],
}

impl Loop for Accumulation<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        if self.units.is_multiple_of(128) { self.by::<128>() } else { self.by::<32>() }
    }
}

impl Accumulation<'_> {
    /// `LANES` sums at a time, which stay in registers.
    #[inline(always)]
    fn by<const LANES: usize>(self) {
        let Accumulation { sums, from, to, weights, units, rows: [added, removed] } = self;
        let parts = units / LANES;
        let (sums, weights) = (sums.as_chunks_mut::<LANES>().0, weights.as_chunks::<LANES>().0);
        for part in 0..parts {
            let mut lanes = sums[from / LANES + part];
            for &row in added {
                let row = &weights[usize::from(row) * parts + part];
                for i in 0..LANES {
                    lanes[i] = lanes[i].wrapping_add(row[i]);
                }
            }
            for &row in removed {
                let row = &weights[usize::from(row) * parts + part];
                for i in 0..LANES {
                    lanes[i] = lanes[i].wrapping_sub(row[i]);
                }
            }
            sums[to / LANES + part] = lanes;
        }
    }
}

/// The weighted sum of units: those of the side to move, then the other's. A unit is a sum of the first
/// layer, clipped to 0 to 1 and squared.
#[inline(always)]
pub(crate) fn weigh(sums: [&[i16]; 2], weights: [&[i16]; 2]) -> i32 {
    run(Weighing { sums, weights })
}

struct Weighing<'a> {
    sums: [&'a [i16]; 2],
    weights: [&'a [i16]; 2],
}

impl Loop for Weighing<'_> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let mut total = 0;
        for (sums, weights) in self.sums.into_iter().zip(self.weights) {
            // As many units at once as fill two vectors, so that products and sums are one instruction for
            // all.
            for (sums, weights) in sums.as_chunks::<32>().0.iter().zip(weights.as_chunks::<32>().0) {
                let squares: [i16; 32] = sums.map(|sum| {
                    let unit = sum.clamp(0, ONE);
                    // The square in parts of `ONE`.
                    ((i32::from(unit << 4) * i32::from(unit << 3)) >> 16) as i16
                });
                total += (0..32).map(|i| i32::from(squares[i]) * i32::from(weights[i])).sum::<i32>();
            }
        }
        total
    }
}

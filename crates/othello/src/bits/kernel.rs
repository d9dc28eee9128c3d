//! The kernels for each set of instructions, and the choice among them when the program runs (our own).
//!
//! A function that the compiler builds for AVX2 may not run on a processor without it, and one that it builds
//! without AVX2 cannot have the kernels inlined. So a search is generic over a [`Kernel`], and its functions
//! are [`Step`]s, which [`Kernel::run`] builds for the kernel's instructions, with all that is inlined into
//! them.

#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::vector;
use super::{portable, rays};
use nullwindow_support::Instructions;

/// The kernels of one set of instructions. Its types are private to this file, which gives them to generic
/// code ([`with_kernel`], and `with_each_kernel` in tests) only where the processor has the instructions: so
/// to call them is sound.
pub(crate) trait Kernel: Sized {
    /// The squares where `own` may play.
    fn legal(own: u64, opponent: u64) -> u64;

    /// The discs of `opponent` that turn when `own` plays on `square`.
    fn flips(square: usize, own: u64, opponent: u64) -> u64;

    /// The bits on the squares of each of [`EDGES`](super::rays::EDGES), moved together in their order.
    fn edges(board: u64) -> [usize; 4];

    /// The result of a step, built for the kernel's instructions.
    fn run<S: Step<A, B, C>, A, B, C>(search: &mut S, a: A, b: B, c: C) -> S::Output;
}

/// A function of a search, of these arguments.
pub(crate) trait Step<A, B, C> {
    /// The result.
    type Output;

    /// The function itself. Callers use [`Kernel::run`]; an implementation is `#[inline(always)]`, to become
    /// a part of what that builds.
    fn step<K: Kernel>(&mut self, a: A, b: B, c: C) -> Self::Output;
}

/// What is done with a kernel.
pub(crate) trait KernelVisitor {
    /// The result.
    type Output;

    /// Uses this one.
    fn visit<K: Kernel>(self) -> Self::Output;
}

/// Shows the kernel in use to a visitor.
#[inline]
pub(crate) fn with_kernel<V: KernelVisitor>(visitor: V) -> V::Output {
    match Instructions::used() {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        Instructions::Avx512 => visitor.visit::<Avx512>(),
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        Instructions::Avx2 => visitor.visit::<Avx2>(),
        _ => visitor.visit::<Portable>(),
    }
}

/// The squares where `own` may play: empty, and enclosing at least one of `opponent`'s discs.
#[inline]
pub(crate) fn legal(own: u64, opponent: u64) -> u64 {
    struct Legal(u64, u64);
    impl KernelVisitor for Legal {
        type Output = u64;
        #[inline]
        fn visit<K: Kernel>(self) -> u64 {
            K::legal(self.0, self.1)
        }
    }
    with_kernel(Legal(own, opponent))
}

/// The discs of `opponent` that turn when `own` plays on `square` (0 to 63); none if the move is illegal.
#[inline]
pub(crate) fn flips(square: usize, own: u64, opponent: u64) -> u64 {
    struct Flips(usize, u64, u64);
    impl KernelVisitor for Flips {
        type Output = u64;
        #[inline]
        fn visit<K: Kernel>(self) -> u64 {
            K::flips(self.0, self.1, self.2)
        }
    }
    with_kernel(Flips(square, own, opponent))
}

/// The kernels without a choice: those of `portable.rs`, or in the browser of `simd128.rs`.
struct Portable;

impl Kernel for Portable {
    #[inline(always)]
    fn legal(own: u64, opponent: u64) -> u64 {
        portable::legal(own, opponent)
    }

    #[inline(always)]
    fn flips(square: usize, own: u64, opponent: u64) -> u64 {
        portable::flips(square, own, opponent)
    }

    #[inline(always)]
    fn edges(board: u64) -> [usize; 4] {
        rays::edges(board)
    }

    #[inline(always)]
    fn run<S: Step<A, B, C>, A, B, C>(search: &mut S, a: A, b: B, c: C) -> S::Output {
        search.step::<Self>(a, b, c)
    }
}

macro_rules! kernel {
    ($(#[$doc:meta])* $name:ident, $features:literal, $flips:path) => {
        $(#[$doc])*
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        struct $name;

        #[cfg(all(target_arch = "x86_64", not(miri)))]
        #[allow(unsafe_code, reason = "calls what is built for instructions that not every processor has")]
        impl Kernel for $name {
            #[inline(always)]
            fn legal(own: u64, opponent: u64) -> u64 {
                // SAFETY: as the trait says, the processor has the features.
                unsafe { vector::legal(own, opponent) }
            }

            #[inline(always)]
            fn flips(square: usize, own: u64, opponent: u64) -> u64 {
                // SAFETY: as the trait says, the processor has the features.
                unsafe { $flips(square, own, opponent) }
            }

            #[inline(always)]
            fn edges(board: u64) -> [usize; 4] {
                // SAFETY: as the trait says, the processor has the features.
                unsafe { vector::edges(board) }
            }

            #[inline(always)]
            fn run<S: Step<A, B, C>, A, B, C>(search: &mut S, a: A, b: B, c: C) -> S::Output {
                #[target_feature(enable = $features)]
                fn built<S: Step<A, B, C>, A, B, C>(search: &mut S, a: A, b: B, c: C) -> S::Output {
                    search.step::<$name>(a, b, c)
                }
                // SAFETY: as the trait says, the processor has the features.
                unsafe { built(search, a, b, c) }
            }
        }
    };
}

kernel! {
    /// The kernels of AVX2, BMI and LZCNT.
    Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt", vector::flips
}
kernel! {
    /// Those of AVX-512, which finds the end of a run in two instructions.
    Avx512,
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl",
    vector::flips_by_zeros
}

/// Shows each kernel that this processor has to a visitor.
#[cfg(test)]
pub(crate) fn with_each_kernel<V: KernelVisitor<Output = ()> + Clone>(visitor: V) {
    visitor.clone().visit::<Portable>();
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    for set in Instructions::available() {
        match set {
            Instructions::Portable => (),
            Instructions::Avx2 => visitor.clone().visit::<Avx2>(),
            Instructions::Avx512 => visitor.clone().visit::<Avx512>(),
        }
    }
}

//! The sets of vector instructions, and the choice among them when the program runs (our own).

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The sets of instructions that kernels are written or built for. All give the same results.
///
/// A program uses the best that its processor has.
///
/// ```
/// use nullwindow_support::Instructions;
/// assert!(Instructions::available().contains(&Instructions::used()));
/// assert_eq!(Instructions::available()[0].name(), "portable");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Instructions {
    /// Those of every processor.
    Portable,
    /// AVX2, BMI and LZCNT: x86-64 processors since 2013.
    Avx2,
    /// AVX-512 as well: many x86-64 processors since 2017.
    Avx512,
}

/// The number of the set in use, from 1; 0 until the first use.
static USED: AtomicU8 = AtomicU8::new(0);

impl Instructions {
    const ALL: [Instructions; 3] = [Instructions::Portable, Instructions::Avx2, Instructions::Avx512];

    /// Those that this processor has, the best last.
    #[must_use]
    pub fn available() -> &'static [Instructions] {
        &Self::ALL[..=Self::detected() as usize]
    }

    /// The set in use: never one that the processor lacks, on which unsafe code relies.
    #[inline]
    #[must_use]
    pub fn used() -> Self {
        match USED.load(Relaxed) {
            0 => Self::detected().select(),
            number => Self::ALL[usize::from(number - 1) % Self::ALL.len()],
        }
    }

    /// The name, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Instructions::Portable => "portable",
            Instructions::Avx2 => "avx2",
            Instructions::Avx512 => "avx512",
        }
    }

    /// From now on uses this set, or the best available one below it, which it returns.
    ///
    /// ```
    /// use nullwindow_support::Instructions;
    /// assert_eq!(Instructions::Portable.select(), Instructions::Portable);
    /// assert_eq!(Instructions::used(), Instructions::Portable);
    /// ```
    pub fn select(self) -> Self {
        let set = self.min(Self::detected());
        USED.store(set as u8 + 1, Relaxed);
        set
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[cold]
    fn detected() -> Self {
        macro_rules! has {
            ($($feature:tt)*) => { true $(&& is_x86_feature_detected!($feature))* };
        }
        if !has!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt") {
            Instructions::Portable
        } else if !has!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl") {
            Instructions::Avx2
        } else {
            Instructions::Avx512
        }
    }

    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    fn detected() -> Self {
        Instructions::Portable
    }
}

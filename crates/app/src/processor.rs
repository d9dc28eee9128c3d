//! Whether this processor has the features that the program was built for (our own).
//!
//! A program that is built for its own processor (`target-cpu=native`) ends with an illegal instruction on an
//! older one. The macro `is_x86_feature_detected` does not help: for a feature that the build has enabled it is
//! the constant true. So the processor is asked directly.

use crate::output::log;
use anyhow::{Result, ensure};
use std::process::ExitCode;

/// Fails, in one line, if the program was built for features that this processor lacks. To be called before
/// everything else.
///
/// # Errors
/// They name the features.
///
/// ```
/// assert!(nullwindow_app::processor::check().is_ok());
/// ```
pub fn check() -> Result<()> {
    let missing = missing(registers());
    ensure!(
        missing.is_empty(),
        "this program was built for a processor with {}, which this one lacks: build it here, or with RUSTFLAGS=''",
        missing.join(", ")
    );
    Ok(())
}

/// Runs a program after the [`check`]; if that fails, it prints the error, and the exit code is 2.
///
/// ```no_run
/// use std::process::ExitCode;
/// fn main() -> ExitCode {
///     nullwindow_app::processor::checked(|| ExitCode::SUCCESS)
/// }
/// ```
#[inline(never)]
pub fn checked(program: impl FnOnce() -> ExitCode) -> ExitCode {
    match check() {
        Ok(()) => apart(program),
        Err(error) => {
            log(&format!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// Keeps the program's instructions out of its caller.
#[inline(never)]
fn apart(program: impl FnOnce() -> ExitCode) -> ExitCode {
    program()
}

/// The registers of CPUID that name features: of leaf 1 ECX, of leaf 7 EBX and ECX, and of leaf 80000001
/// (hexadecimal) ECX.
type Registers = [u32; 4];

/// The features of the build, each with the register and the bit that has it.
macro_rules! built_for {
    ($($feature:tt: $register:literal $bit:literal,)*) => {
        [$(($feature, cfg!(target_feature = $feature), $register, $bit),)*]
    };
}

/// The features that this build has enabled and these registers lack.
fn missing(registers: Registers) -> Vec<&'static str> {
    let features: [(&str, bool, usize, u32); 31] = built_for! {
        "sse3": 0 0, "pclmulqdq": 0 1, "ssse3": 0 9, "fma": 0 12, "sse4.1": 0 19, "sse4.2": 0 20, "movbe": 0 22,
        "popcnt": 0 23, "aes": 0 25, "avx": 0 28, "f16c": 0 29, "rdrand": 0 30,
        "bmi1": 1 3, "avx2": 1 5, "bmi2": 1 8, "avx512f": 1 16, "avx512dq": 1 17, "adx": 1 19, "avx512ifma": 1 21,
        "avx512cd": 1 28, "sha": 1 29, "avx512bw": 1 30, "avx512vl": 1 31,
        "avx512vbmi": 2 1, "avx512vbmi2": 2 6, "gfni": 2 8, "vaes": 2 9, "vpclmulqdq": 2 10, "avx512vnni": 2 11,
        "avx512vpopcntdq": 2 14,
        "lzcnt": 3 5,
    };
    let lacks = |register: usize, bit: u32| registers[register] >> bit & 1 == 0;
    let missing = features.iter().filter(|&&(_, enabled, register, bit)| enabled && lacks(register, bit));
    missing.map(|(feature, ..)| *feature).collect()
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, unused_unsafe, reason = "CPUID is unsafe before Rust 1.94")]
fn registers() -> Registers {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    // SAFETY: every processor of x86-64 has the instruction, and leaf 0 and 80000000 name the largest leaves.
    unsafe {
        let leaf = |leaf, largest: u32| (leaf <= largest).then(|| __cpuid_count(leaf, 0));
        let (basic, extended) = (__cpuid(0).eax, __cpuid(0x8000_0000).eax);
        let [one, seven] = [1, 7].map(|number| leaf(number, basic));
        [
            one.map_or(0, |of| of.ecx),
            seven.map_or(0, |of| of.ebx),
            seven.map_or(0, |of| of.ecx),
            leaf(0x8000_0001, extended).map_or(0, |of| of.ecx),
        ]
    }
}

/// Programs for other processors are not built for one's own: `.cargo/config.toml`.
#[cfg(not(target_arch = "x86_64"))]
fn registers() -> Registers {
    [u32::MAX; 4]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_of_the_build_are_missing_exactly_where_the_processor_lacks_them() {
        assert_eq!(missing(registers()), [""; 0]);
        assert_eq!(missing([u32::MAX; 4]), [""; 0]);
        let all = missing([0; 4]);
        for (feature, enabled) in [
            ("sse3", cfg!(target_feature = "sse3")),
            ("popcnt", cfg!(target_feature = "popcnt")),
            ("avx2", cfg!(target_feature = "avx2")),
            ("bmi2", cfg!(target_feature = "bmi2")),
            ("lzcnt", cfg!(target_feature = "lzcnt")),
        ] {
            assert_eq!(all.contains(&feature), enabled, "{feature}");
        }
        // One bit more, one feature less.
        let all_but_avx2 = missing([0, 1 << 5, 0, 0]);
        assert_eq!(all.len() - all_but_avx2.len(), usize::from(cfg!(target_feature = "avx2")));
    }
}

//! The closed forms (Knuth & Moore 1975; Hsu's slides), with ℓ an even depth. They do not overflow, since
//! `refuse_large` limits their arguments.

/// 1 + b + … + b^n, which is (b^(n+1) − 1)/(b − 1) unless b is 1.
fn geometric(b: u64, n: u32) -> u64 {
    if b == 1 { u64::from(n) + 1 } else { (b.pow(n + 1) - 1) / (b - 1) }
}

/// The least number of nodes that TEST visits if it answers TRUE.
pub(super) fn h1(b: u64, l: u32) -> u64 {
    2 * geometric(b, l / 2) - b.pow(l / 2)
}

/// The least number of nodes that TEST visits if it answers FALSE.
pub(super) fn h1_false(b: u64, l: u32) -> u64 {
    h1(b, l) + b.pow(l / 2) - 1
}

/// The least number of nodes that alpha-beta visits.
pub(super) fn h2(b: u64, l: u32) -> u64 {
    2 * h1(b, l) + b.pow(l / 2) - u64::from(l + 2)
}

/// The same as the slide prints it; not a whole number for ℓ = 0.
pub(super) fn h2_as_printed(b: u64, l: u32) -> Option<u64> {
    (l > 0).then(|| h2(b, l) - b.pow(l / 2 - 1))
}

/// The limit of h2/h1 as ℓ grows. (For b = 1 the ratio is always 1.)
pub(super) fn limit(b: u64) -> f64 {
    let b = b as f64;
    if b == 1.0 { 1.0 } else { 2.0 + (b - 1.0) / (b + 1.0) }
}

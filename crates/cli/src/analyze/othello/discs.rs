//! Numbers of discs and halves: the mean of two evaluations (our own).

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A number of discs, a multiple of a half. Serialized as a number, without a decimal point if it is whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Discs {
    halves: i32,
}

impl Discs {
    /// A whole number of discs.
    pub(super) const fn whole(discs: i32) -> Self {
        Discs { halves: 2 * discs }
    }

    /// The mean of two whole numbers.
    pub(super) const fn mean(one: i32, other: i32) -> Self {
        Discs { halves: one + other }
    }

    /// The number of half discs.
    pub(super) const fn halves(self) -> i32 {
        self.halves
    }
}

impl From<Discs> for f64 {
    fn from(discs: Discs) -> f64 {
        f64::from(discs.halves) / 2.0
    }
}

impl Neg for Discs {
    type Output = Discs;

    fn neg(self) -> Discs {
        Discs { halves: -self.halves }
    }
}

impl Add for Discs {
    type Output = Discs;

    fn add(self, other: Discs) -> Discs {
        Discs { halves: self.halves + other.halves }
    }
}

impl AddAssign for Discs {
    fn add_assign(&mut self, other: Discs) {
        *self = *self + other;
    }
}

impl Sub for Discs {
    type Output = Discs;

    fn sub(self, other: Discs) -> Discs {
        self + -other
    }
}

impl fmt::Display for Discs {
    /// `7`, `-2.5`, or with a sign as `{:+}`; the width counts all characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.halves {
            ..0 => "-",
            _ if f.sign_plus() => "+",
            _ => "",
        };
        let half = if self.halves % 2 == 0 { "" } else { ".5" };
        let text = format!("{sign}{}{half}", self.halves.abs() / 2);
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

impl Serialize for Discs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.halves % 2 == 0 {
            serializer.serialize_i32(self.halves / 2)
        } else {
            serializer.serialize_f64((*self).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_printed_and_whole_numbers_have_no_decimals() {
        let texts =
            [(3, 4), (-1, 0), (2, 2), (0, 0), (-5, -6)].map(|(a, b)| format!("{:+}", Discs::mean(a, b)));
        assert_eq!(texts, ["+3.5", "-0.5", "+2", "+0", "-5.5"]);
        assert_eq!(format!("{:>+5}|{:5}", Discs::mean(3, 4), Discs::whole(12)), " +3.5|   12");
        let numbers = [Discs::whole(-3), Discs::mean(0, 1)];
        assert_eq!(serde_json::to_string(&numbers).unwrap(), "[-3,0.5]");
    }
}

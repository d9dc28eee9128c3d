//! The engine's access to a capability that a profile may not have (our own): each capability has a trait of
//! its use, which [`On`] answers by the capability and [`Off`] by a constant. `capability!` writes all three.

/// The capability is used.
#[derive(Clone, Copy, Debug)]
pub struct On;

/// The capability is not used.
#[derive(Clone, Copy, Debug)]
pub struct Off;

/// The transposition table keeps one entry for all [symmetric](crate::Symmetric) positions.
#[derive(Clone, Copy, Debug)]
pub struct SymmetricTable;

// The message about a missing capability (`on_unimplemented`) stands at the trait of the capability, not at
// that of its use: the compiler reports the innermost bound that fails.
/// The use of a capability: its trait, with `const ON`, its types, constants and functions, each with what it
/// is where the capability is on, and where it is off.
macro_rules! capability {
    (
        $(#[$doc:meta])*
        $use:ident<$p:ident $(, $e:ident)?> of (On: where $who:ident: $($bound:tt)+)
        $( type $ty:ident: $($ty_bound:ident),+ = $ty_on:ty, or $ty_off:ty; )*
        $( const $c:ident: $c_ty:ty = $c_on:expr, or $c_off:expr; )*
        $( fn $f:ident($($a:ident: $a_ty:ty),* $(,)?) -> $r:ty = $f_on:expr, or $f_off:expr; )*
    ) => {
        $(#[$doc])*
        pub trait $use<$p: Position $(, $e)?> {
            $( type $ty: $($ty_bound +)+; )*
            /// Whether the capability is used.
            const ON: bool;
            $( const $c: $c_ty; )*
            $( fn $f($($a: $a_ty),*) -> $r; )*
        }

        impl<$p: Position $(, $e)?> $use<$p $(, $e)?> for $crate::capability::uses::On
        where
            $who: $($bound)+
        {
            $( type $ty = $ty_on; )*
            const ON: bool = true;
            $( const $c: $c_ty = $c_on; )*
            $( #[inline] fn $f($($a: $a_ty),*) -> $r { $f_on } )*
        }

        impl<$p: Position $(, $e)?> $use<$p $(, $e)?> for $crate::capability::uses::Off {
            $( type $ty = $ty_off; )*
            const ON: bool = false;
            $( const $c: $c_ty = $c_off; )*
            $( #[inline] #[allow(unused_variables)] fn $f($($a: $a_ty),*) -> $r { $f_off } )*
        }
    };
}

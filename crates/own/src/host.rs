//! What the page has of the game (our own): its positions by their numbers, and texts.

#[cfg(target_arch = "wasm32")]
mod imports {
    //! Functions of the page.
    #![allow(unsafe_code, reason = "a function of the page has no Rust behind it")]

    #[link(wasm_import_module = "own")]
    unsafe extern "C" {
        pub(crate) safe fn root() -> u32;
        pub(crate) safe fn make(position: u32, m: u32) -> u32;
        pub(crate) safe fn outcome(position: u32) -> i32;
        pub(crate) safe fn count(position: u32) -> u32;
        pub(crate) safe fn nth(position: u32, i: u32) -> u32;
        pub(crate) safe fn value(position: u32) -> i32;
        /// Makes a text, and returns its bytes in UTF-8.
        safe fn text(what: u32, of: u32) -> usize;
        /// Writes that text to this address.
        fn write(address: *mut u8);
    }

    pub(super) fn text_of(what: u32, of: u32) -> String {
        let mut bytes = vec![0; text(what, of)];
        // SAFETY: the page writes as many bytes as it has returned, and keeps no address.
        unsafe { write(bytes.as_mut_ptr()) };
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod imports {
    //! The same without a page, for tests: Nim, where a position's number is twice that of the matches, and
    //! one more if the second side is to move.

    pub(crate) fn root() -> u32 {
        2 * 7
    }

    pub(crate) fn make(position: u32, m: u32) -> u32 {
        2 * (position / 2 - m) + 1 - position % 2
    }

    pub(crate) fn outcome(position: u32) -> i32 {
        if position < 2 { super::LOSS } else { super::NONE }
    }

    pub(crate) fn count(position: u32) -> u32 {
        3.min(position / 2)
    }

    pub(crate) fn nth(_: u32, i: u32) -> u32 {
        i + 1
    }

    pub(crate) fn value(_: u32) -> i32 {
        0
    }

    pub(super) fn text_of(what: u32, of: u32) -> String {
        match what {
            0 => of.to_string(),
            1 => (0..7).map(|i| if i < of / 2 { "X" } else { "" }).collect::<Vec<_>>().join("\t"),
            _ => ["First", "Second"][of as usize].to_owned(),
        }
    }
}

pub(crate) use imports::{count, make, nth, outcome, root, value};

/// Outcomes that are no number of points, from the view of the side to move: none yet, and three ends.
pub(crate) const NONE: i32 = 40_000;
pub(crate) const WIN: i32 = 40_001;
pub(crate) const LOSS: i32 = 40_002;
pub(crate) const DRAW: i32 = 40_003;

/// The name of a move.
pub(crate) fn name(m: u16) -> String {
    imports::text_of(0, m.into())
}

/// What is on the board: rows from the top, and the cells of each.
pub(crate) fn board(position: u32) -> Vec<Vec<String>> {
    let text = imports::text_of(1, position);
    text.split('\n').map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

/// The name of a side, by its number.
pub(crate) fn side(number: u32) -> String {
    imports::text_of(2, number)
}

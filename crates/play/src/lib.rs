//! Any game and its engine as a page in the browser (our own): the board by the game's picture, play, values
//! of all moves, evaluation of a game, positions and records, all of it in the link. The page is a folder of
//! static files; the game is a module of WebAssembly, which takes a request in JSON and gives an answer in
//! JSON.
//!
//! [`page!`] is a whole program, which writes the folder. What only some games have, such as a unit of
//! scores or notations of records, is a field of [`PageGame`]; what a game lacks, its page does not show.
//! [`Page`] is the same without a browser.
//!
//! ```
//! use nullwindow_games::connect_four::ConnectFourGame;
//! use nullwindow_play::Page;
//! let page = Page::new(vec![ConnectFourGame::default().into()]);
//! let search = r#"{"request": "search", "game": "connect-four", "start": "121212", "depth": 3}"#;
//! assert!(page.answer(search).contains(r#""moves":["1"],"text":"1","value":"win in 1 for X""#));
//! let wrong = r#"{"request": "position", "game": "connect-four", "moves": ["8"]}"#;
//! assert_eq!(page.answer(wrong), r#"{"error":"move 1: '8' is not a column (1 to 7)"}"#);
//! ```

mod board;
#[cfg(target_arch = "wasm32")]
mod exports;
mod files;
mod page;
mod page_book;
mod page_game;
mod page_openings;
mod page_weights;
mod picture;
#[cfg(not(target_arch = "wasm32"))]
mod program;
#[cfg(target_arch = "wasm32")]
#[path = "module_program.rs"]
mod program;
mod records;
mod requests;
mod values;

pub use nullwindow_support::{
    GameOption, Games, Look, Notation, ReadRecords, Record, RecordTree, Unit, Variant, WeightFile,
    good_games, pawns, points,
};
pub use page::Page;
pub use page_book::PageBook;
pub use page_game::{PageGame, Player, Rules, Terms};
pub use page_openings::PageOpenings;
pub use page_weights::{Give, PageWeights};
#[doc(hidden)]
pub use program::main;

/// The `main` of the program of a page, with its games, each a [`Game`](nullwindow::session::Game) or a
/// [`PageGame`]; or with a list of them, `page!(..list())`.
///
/// In a file of its own, `src/bin/page.rs`, this is the whole program. `cargo run --bin page` builds it
/// again, for the browser, and writes the folder `page`, which any web server serves; with `-- --help` it
/// lists its options. An error is one line, and the exit code 2.
///
/// ```no_run
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// nullwindow_play::page!(TicTacToeGame);
/// ```
#[macro_export]
macro_rules! page {
    (..$games:expr) => {
        fn main() -> ::std::process::ExitCode {
            $crate::main($games, ::std::env!("CARGO_MANIFEST_DIR"))
        }
    };
    ($($game:expr),+ $(,)?) => {
        $crate::page!(..::std::vec![$($crate::PageGame::from($game)),+]);
    };
}

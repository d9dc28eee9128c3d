//! A game written in JavaScript as a game of the library (our own). The page keeps its positions
//! (`web/js/own/sandbox/nodes.js`) and gives each a number, so that a search that comes back to one calls no
//! rules; an error of the rules is an exception, which ends the call of the module.
//!
//! Without a page, for tests, the game is Nim with seven matches.
//!
//! ```
//! use nullwindow_own::OwnGame;
//! use nullwindow_play::Page;
//! let page = Page::new(vec![OwnGame.into()]);
//! let answer = page.answer(r#"{"request": "search", "game": "own"}"#);
//! assert!(answer.contains(r#""moves":["3","#) && answer.contains(r#""value":"win in 3 for First""#));
//! ```

mod game;
mod host;
mod position;

pub use game::OwnGame;
pub use position::OwnPosition;

//! The notations of the protocols by which a master talks to its slaves: UCI, USI, GTP.

use nullwindow::session::Game;
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Castling, Chess};
use nullwindow_protocols::client::uci::UciDialect;
use nullwindow_protocols::gtp::notation::{self, Colours};
use nullwindow_shogi::Shogi;

/// How positions and moves of a game are written in a protocol.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_master::{Notation, UciNotation};
/// let start = Chess::start();
/// let e4 = UciNotation.read(&start, "e2e4").expect("legal");
/// assert_eq!(UciNotation.write(&start, &start, e4), "e2e4");
/// assert_eq!(UciNotation.start(&start).as_deref(), Some("startpos"));
/// ```
pub trait Notation: Clone + Send + 'static {
    /// The rules.
    type Position: Position<Move: Send, End = Outcome> + PartialEq + Send + 'static;

    /// The dialect, if it is one of UCI; otherwise it is GTP.
    fn dialect(&self) -> Option<UciDialect>;

    /// The colours by which GTP names the sides.
    fn colours(&self) -> Colours {
        Colours::of(|side| if side == Side::First { "Black" } else { "White" })
    }

    /// The position at which a game began, as the protocol sets it up; `None` if it cannot.
    fn start(&self, position: &Self::Position) -> Option<String>;

    /// A move of a game that began at `start`.
    fn write(&self, start: &Self::Position, position: &Self::Position, m: Move<Self>) -> String;

    /// The legal move of this name; `None` if there is none.
    fn read(&self, position: &Self::Position, name: &str) -> Option<Move<Self>>;

    /// An option, and whether it must be set for a game that began here.
    fn option(&self, start: &Self::Position) -> Option<(&'static str, bool)> {
        _ = start;
        None
    }
}

/// The moves of a notation.
pub(super) type Move<N> = <<N as Notation>::Position as Position>::Move;

/// UCI, for chess.
#[derive(Clone, Copy, Debug)]
pub struct UciNotation;

impl Notation for UciNotation {
    type Position = Chess;

    fn dialect(&self) -> Option<UciDialect> {
        Some(UciDialect::Uci)
    }

    fn start(&self, position: &Chess) -> Option<String> {
        let usual = *position == Chess::start();
        Some(if usual { "startpos".to_owned() } else { format!("fen {position}") })
    }

    fn write(&self, start: &Chess, position: &Chess, m: Move<Self>) -> String {
        let castling = if start.needs_chess960() { Castling::TakesRook } else { Castling::TwoSquares };
        position.uci(m, castling)
    }

    fn read(&self, position: &Chess, name: &str) -> Option<Move<Self>> {
        position.read_uci(name).ok()
    }

    fn option(&self, start: &Chess) -> Option<(&'static str, bool)> {
        Some(("UCI_Chess960", start.needs_chess960()))
    }
}

/// USI, for shogi.
///
/// ```
/// use nullwindow_master::{Notation, UsiNotation};
/// use nullwindow_shogi::Shogi;
/// let start = Shogi::start();
/// assert!(UsiNotation.read(&start, "7g7f").is_some() && UsiNotation.read(&start, "7g7d").is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UsiNotation;

impl Notation for UsiNotation {
    type Position = Shogi;

    fn dialect(&self) -> Option<UciDialect> {
        Some(UciDialect::Usi)
    }

    fn start(&self, position: &Shogi) -> Option<String> {
        let usual = *position == Shogi::start();
        Some(if usual { "startpos".to_owned() } else { format!("sfen {position}") })
    }

    fn write(&self, _: &Shogi, _: &Shogi, m: Move<Self>) -> String {
        m.to_string()
    }

    fn read(&self, position: &Shogi, name: &str) -> Option<Move<Self>> {
        position.read_usi(name).ok()
    }
}

/// The Go Text Protocol, for any game. It sets up no position but the game's start.
///
/// ```
/// use nullwindow::session::Game as _;
/// use nullwindow_master::{GtpNotation, Notation};
/// use nullwindow_othello::OthelloGame;
/// let (start, _) = OthelloGame.read("")?;
/// let othello = GtpNotation(OthelloGame);
/// let f5 = othello.read(&start, "F5").expect("legal");
/// assert_eq!(othello.write(&start, &start, f5), "F5");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GtpNotation<G>(
    /// The game.
    pub G,
);

impl<G> Notation for GtpNotation<G>
where
    G: Game<Position: PartialEq + Send>,
    <G::Position as Position>::Move: Send,
{
    type Position = G::Position;

    fn dialect(&self) -> Option<UciDialect> {
        None
    }

    fn colours(&self) -> Colours {
        Colours::of(|side| self.0.side(side))
    }

    fn start(&self, position: &G::Position) -> Option<String> {
        let (start, _) = self.0.read("").ok()?;
        (*position == start).then(|| "clear_board".to_owned())
    }

    fn write(&self, _: &G::Position, position: &G::Position, m: Move<Self>) -> String {
        notation::vertex(&self.0.line(position, &[m]))
    }

    fn read(&self, position: &G::Position, name: &str) -> Option<Move<Self>> {
        let names = [name.to_owned(), notation::name(name)];
        names.iter().find_map(|name| self.0.read_move(position, name).ok())
    }
}

//! Shogi as programs use it (our own).

use crate::picture;
use crate::{MateEvaluator, Move, RelationEvaluator, Shogi};
use haitaka::{Color, File, Piece, Rank, Square};
use nullwindow::engine::{Features, Options, Parameters};
use nullwindow::proof::{ByRule, NoDominance, ProofResult};
use nullwindow::session::{self, Error, MateSearcher, Picture, Places, ProofRequest, Root, Searcher};
use nullwindow::textbook::aspiration::Widen;
use nullwindow::{Outcome, Position, Repetition, Score, Side};
use nullwindow_support::Scale;

nullwindow::profile! {
    /// Playing shogi by [`RelationEvaluator`]; selectively, unless in exact mode.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::Score;
    /// use nullwindow_shogi::{Playing, RelationEvaluator};
    ///
    /// let mut engine = Engine::<Playing>::new(RelationEvaluator::embedded(), 1, Options::default())?;
    /// let limits = Limits { depth: Some(1), ..Limits::default() };
    /// let gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let result = engine.search(&gold, &[], limits, &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::win(1)); // G*5b
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Playing for Shogi, RelationEvaluator {
        table, history, order, tactical, null_move, realization, repetition, forced_wins, incremental
    }
}

nullwindow::profile! {
    /// Solving shogi: forced mates, by [`MateEvaluator`] alone.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::Score;
    /// use nullwindow_shogi::{MateEvaluator, Mating};
    ///
    /// let mut engine = Engine::<Mating>::new(MateEvaluator, 1, Options::default())?;
    /// let limits = Limits { depth: Some(1), ..Limits::default() };
    /// let gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let result = engine.search(&gold, &[], limits, &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::win(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Mating for Shogi, MateEvaluator { table, history, order, repetition }
}

/// Shogi, as programs use it. The solver solves forced mates. Values are hundredths of a pawn, from the view
/// of the side to move.
///
/// A position is an SFEN, with or without the word `sfen` before it; `startpos` or nothing for the start of
/// the game; and behind it, after the word `moves`, the moves played since, in USI's notation. Moves alone
/// begin at the start.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_shogi::ShogiGame;
/// let mut session = AnyGame::from(ShogiGame).player(1)?;
/// session.set("7g7f 3c3d")?;
/// session.play("8h2b+")?;
/// assert_eq!(session.play("P*5e").unwrap_err().to_string(), "P*5e is not a legal move here");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShogiGame;

impl session::Game for ShogiGame {
    type Position = Shogi;

    fn name(&self) -> &'static str {
        "shogi"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "Black" } else { "White" }
    }

    fn read(&self, text: &str) -> Result<(Shogi, Vec<Move>), Error> {
        let begins = |word: &str| word == "startpos" || word == "sfen" || word.contains('/');
        let start = |start: &str| match start {
            "" | "startpos" => Ok(Shogi::start()),
            sfen => Ok(sfen.strip_prefix("sfen").unwrap_or(sfen).trim_start().parse()?),
        };
        session::start_and_moves(text, begins, start, |position, name| Ok(position.read_usi(name)?))
    }

    fn write(&self, position: &Shogi, _: &[Move]) -> String {
        position.to_string()
    }

    fn read_move(&self, position: &Shogi, name: &str) -> Result<Move, Error> {
        Ok(position.read_usi(name)?)
    }

    fn line(&self, _: &Shogi, moves: &[Move]) -> String {
        moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }

    fn board(&self, position: &Shogi) -> String {
        drawn(position)
    }

    fn picture(&self, position: &Shogi) -> Option<Picture> {
        Some(picture::picture(position))
    }

    fn places(&self, position: &Shogi, m: Move) -> Places {
        picture::places(position, m)
    }

    fn unit(&self) -> &'static str {
        "hundredths of a pawn"
    }

    /// Mates in plies, as is usual in shogi: `mate in 3`, or `mated in 2` if the side to move loses.
    fn value(&self, score: Score) -> String {
        match score.distance() {
            Some(0) if !score.is_win() => "checkmate".to_owned(),
            Some(0) => "won by declaration".to_owned(),
            Some(plies) if score.is_win() => format!("mate in {plies}"),
            Some(plies) => format!("mated in {plies}"),
            None => score.to_string(),
        }
    }

    fn shown(&self, score: Score) -> String {
        if score.is_points() { format!("{:+.2}", f64::from(score.get()) / 100.0) } else { self.value(score) }
    }

    fn read_value(&self, text: &str) -> Option<Score> {
        let plies = |name| text.strip_prefix(name).and_then(|number| number.parse::<u16>().ok());
        match (plies("mate in "), plies("mated in ")) {
            _ if text == "checkmate" => Some(Score::loss(0)),
            _ if text == "won by declaration" => Some(Score::win(0)),
            (Some(plies @ 1..=1000), _) => Some(Score::win(plies)),
            (_, Some(plies @ 1..=1000)) => Some(Score::loss(plies)),
            _ => {
                let points = text.parse().ok()?;
                (-Score::MAX_POINTS..=Score::MAX_POINTS).contains(&points).then(|| Score::points(points))
            }
        }
    }

    /// An SFEN has spaces, and no score follows it.
    fn split<'a>(&self, line: &'a str) -> (&'a str, &'a str) {
        (line, "")
    }

    fn outcome(&self, earlier: &[Shogi], position: &Shogi) -> Option<Outcome> {
        let path: Vec<_> = earlier.iter().chain([position]).map(Shogi::record).collect();
        position.outcome().or_else(|| Shogi::by_repetition(&path))
    }

    fn prove(
        &self,
        root: &Root<'_, Shogi>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<<Shogi as Position>::Move>, Error> {
        session::prove::<_, ByRule, NoDominance>(root, request.outcome()?, request)
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Shogi>>, Error> {
        let engine = session::engine::<Mating>(MateEvaluator, "rules, 1", mebibytes, Options::default())?;
        Ok(Box::new(MateSearcher(engine)))
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Shogi>>, Error> {
        ShogiGame::player_with(mebibytes, ShogiGame::options())
    }
}

impl ShogiGame {
    /// The scale of scores. A pawn of shogi decides less than one of chess: the chance of a win is
    /// 1 / (1 + exp(-score / 600)), the usual curve of shogi programs.
    ///
    /// ```
    /// use nullwindow_shogi::ShogiGame;
    /// let chance = 1.0 / (1.0 + (-2.0_f64).exp());
    /// assert!((ShogiGame::SCALE.expected_at(1_200.0) - chance).abs() < 1e-9);
    /// ```
    pub const SCALE: Scale = Scale {
        ten_to_one: 600.0 * std::f64::consts::LN_10,
        limit: 3_000,
        ticks: [-16, -8, -4, 0, 4, 8, 16],
    };

    /// The player, with a table of `mebibytes` MiB, with other options than its [own](Self::options).
    ///
    /// # Errors
    /// If the table does not fit into memory.
    ///
    /// ```
    /// use nullwindow_shogi::ShogiGame;
    /// let mut options = ShogiGame::options();
    /// options.parameters.set("razoring_depth", 0)?;
    /// let player = ShogiGame::player_with(1, options)?;
    /// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
    /// ```
    pub fn player_with(mebibytes: usize, options: Options) -> Result<Box<dyn Searcher<Shogi>>, Error> {
        session::engine::<Playing>(
            RelationEvaluator::embedded(),
            "relations and attacks, 2",
            mebibytes,
            options,
        )
    }

    /// The player's options.
    ///
    /// ```
    /// let options = nullwindow_shogi::ShogiGame::options();
    /// assert!(!options.exact && options.features.null_move);
    /// ```
    #[must_use]
    pub fn options() -> Options {
        Options {
            exact: false,
            aspiration: Some((Score::points(60), Widen::Double)),
            // Late moves are reduced instead.
            features: Features { realization: false, ..Features::default() },
            parameters: PARAMETERS,
            ..Options::default()
        }
    }
}

/// The margins and depths of chess, and few searches for mates, short ones where little depth remains: long
/// ones at every node of the principal variation leave too few nodes to the search around them.
const PARAMETERS: Parameters =
    Parameters { forced_win_nodes: 400, forced_win_depth: 5, forced_win_doubling: 2, ..Parameters::DEFAULT };

/// The board as in a book's diagram, files from 9 to 1 and ranks from 1 to 9 (a to i), White's letters and
/// hand above and Black's below.
fn drawn(position: &Shogi) -> String {
    let board = position.board();
    let hand = |color: Color| {
        let mut pieces = String::new();
        for piece in [5, 4, 6, 3, 2, 1, 0].map(Piece::index_const) {
            match board.num_in_hand(color, piece) {
                0 => {}
                1 => pieces += &piece.to_str(Color::Black),
                n => pieces += &format!("{}{n}", piece.to_str(Color::Black)),
            }
        }
        let (name, letters) = match color {
            Color::Black => ("Black", "capitals"),
            Color::White => ("White", "small letters"),
        };
        let pieces = if pieces.is_empty() { "nothing" } else { &pieces };
        format!("{name} ({letters}), in hand: {pieces}\n")
    };
    let mut text = hand(Color::White) + "  9  8  7  6  5  4  3  2  1\n";
    for rank in Rank::ALL {
        for file in File::ALL.into_iter().rev() {
            let square = Square::new(file, rank);
            let piece = match (board.piece_on(square), board.color_on(square)) {
                (Some(piece), Some(color)) => piece.to_str(color),
                _ => ".".into(),
            };
            text += &format!("{piece:>3}");
        }
        text += &format!("  {}\n", (b'a' + rank as u8) as char);
    }
    text + &hand(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::AnyGame;

    #[test]
    fn the_board_has_the_letters_and_the_hand_of_each_side() {
        let mut session = AnyGame::from(ShogiGame).player(1).unwrap();
        session.set("4k4/9/4P4/9/9/9/9/9/4K4 b 2GS3p 1").unwrap();
        let board = session.board();
        assert!(board.starts_with("White (small letters), in hand: P3\n  9  8 "), "{board}");
        assert!(board.ends_with("\nBlack (capitals), in hand: G2S\n"), "{board}");
        session.set("").unwrap();
        assert!(session.board().ends_with("\nBlack (capitals), in hand: nothing\n"));
        assert_eq!(
            [Score::points(-35), Score::loss(2)].map(|score| session.shown(score)),
            ["-0.35", "mated in 2"]
        );
    }

    #[test]
    fn a_problem_is_a_whole_line() {
        let gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
        let problems = AnyGame::from(ShogiGame).problems(gold).unwrap();
        assert_eq!((problems.len(), problems[0].position.as_str()), (1, gold));
    }
}

//! Chess as programs use it (our own).

use crate::mates::MateEvaluator;
use crate::picture;
use crate::{Chess, Epd, LinearEvaluator, Move, NetworkEvaluator, ThreePieces};
use cozy_chess::{Color, File, Rank, Square};
use nullwindow::engine::{Features, Options, Pace, Parameters};
use nullwindow::proof::{Fails, NoDominance, ProofResult, Succeeds};
use nullwindow::retrograde::BoxedNumbering;
use nullwindow::session::{
    self, Error, MateSearcher, Picture, Places, Problem, ProofRequest, Root, Searcher,
};
use nullwindow::textbook::aspiration::Widen;
use nullwindow::{Outcome, Position, Repetition, Score, Side};
use nullwindow_support::Scale;

nullwindow::profile! {
    /// Playing chess by [`LinearEvaluator`] alone; selectively, unless in exact mode.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::Score;
    /// use nullwindow_chess::{LinearEvaluator, Playing};
    ///
    /// let mut engine = Engine::<Playing>::new(LinearEvaluator::embedded(), 1, Options::default())?;
    /// let limits = Limits { depth: Some(3), ..Limits::default() };
    /// let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".parse()?;
    /// let result = engine.search(&morphy, &[], limits, &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::win(3)); // 1857: 1. Ra6
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Playing for Chess, LinearEvaluator {
        table, history, order, probcut, tactical, null_move, realization, repetition, forced_wins
    }
}

nullwindow::profile! {
    /// Playing chess by [`NetworkEvaluator`], and otherwise as [`Playing`]: the player's profile.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::Score;
    /// use nullwindow_chess::{NetworkPlaying, NetworkEvaluator};
    ///
    /// let mut engine = Engine::<NetworkPlaying>::new(NetworkEvaluator::embedded(), 1, Options::default())?;
    /// let limits = Limits { depth: Some(3), ..Limits::default() };
    /// let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".parse()?;
    /// let result = engine.search(&morphy, &[], limits, &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::win(3)); // 1857: 1. Ra6
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub NetworkPlaying for Chess, NetworkEvaluator {
        table, history, order, incremental, probcut, tactical, null_move, realization, repetition,
        forced_wins
    }
}

nullwindow::profile! {
    /// Solving chess: forced mates, by [`MateEvaluator`] alone.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::Score;
    /// use nullwindow_chess::{Mating, MateEvaluator};
    ///
    /// let mut engine = Engine::<Mating>::new(MateEvaluator, 1, Options::default())?;
    /// let limits = Limits { depth: Some(1), ..Limits::default() };
    /// let mate = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
    /// let result = engine.search(&mate, &[], limits, &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::win(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Mating for Chess, MateEvaluator { table, history, order, repetition }
}

/// Chess and Chess960, as programs use them. The solver solves forced mates; values are centipawns, from the
/// view of the side to move.
///
/// A position is FEN or EPD, with the rooks' files as castling rights in Chess960; `startpos` or nothing for
/// the start of the game; and behind it, after the word `moves`, the moves played since, in standard
/// algebraic notation or UCI's. Moves alone begin at the start. In files of EPD, `dm` is the score that is
/// compared: the distance of the mate in moves.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_chess::ChessGame;
/// let mut session = AnyGame::from(ChessGame).player(1)?;
/// session.set("e4 e5 g1f3")?;
/// assert_eq!(session.position(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
/// session.play("Nc6")?;
/// assert_eq!(session.play("Ke4").unwrap_err().to_string(), "Ke4: no king can go to e4");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessGame;

/// The move of this name, in standard algebraic notation or UCI's.
fn named(position: &Chess, name: &str) -> Result<Move, Error> {
    if position.outcome().is_some() {
        return Err(format!("{} cannot be played: the game is over", session::excerpt(name)).into());
    }
    // No move in standard algebraic notation looks like one of UCI's, from a square to another.
    match position.read_uci(name) {
        Ok(m) => Ok(m),
        Err(illegal @ crate::UciMoveError::Illegal { .. }) => {
            Ok(position.read_san(name).map_err(|_| illegal)?)
        }
        Err(_) => Ok(position.read_san(name)?),
    }
}

impl session::Game for ChessGame {
    type Position = Chess;

    fn name(&self) -> &'static str {
        "chess"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "White" } else { "Black" }
    }

    fn read(&self, text: &str) -> Result<(Chess, Vec<Move>), Error> {
        let begins = |word: &str| word == "startpos" || word.contains('/');
        let start = |start: &str| match start {
            "" | "startpos" => Ok(Chess::start()),
            // A FEN has no `;`: a text with one is EPD.
            _ if start.contains(';') => Ok(start.parse::<Epd>()?.position),
            _ => Ok(start.parse()?),
        };
        session::start_and_moves(text, begins, start, named)
    }

    fn write(&self, position: &Chess, _: &[Move]) -> String {
        position.to_string()
    }

    fn read_move(&self, position: &Chess, name: &str) -> Result<Move, Error> {
        named(position, name)
    }

    fn line(&self, position: &Chess, moves: &[Move]) -> String {
        let mut position = position.clone();
        let mut names = Vec::new();
        for &m in moves {
            names.push(position.san(m));
            position.make(m);
        }
        names.join(" ")
    }

    fn board(&self, position: &Chess) -> String {
        drawn(position)
    }

    fn picture(&self, position: &Chess) -> Option<Picture> {
        Some(picture::picture(position))
    }

    fn places(&self, position: &Chess, m: Move) -> Places {
        picture::places(position, m)
    }

    fn unit(&self) -> &'static str {
        "centipawns"
    }

    /// Mates in full moves: `mate in 2`, or `mated in 1` if the side to move loses.
    fn value(&self, score: Score) -> String {
        match score.distance() {
            Some(0) => "checkmate".to_owned(),
            Some(plies) if score.is_win() => format!("mate in {}", plies.div_ceil(2)),
            Some(plies) => format!("mated in {}", plies / 2),
            None => score.to_string(),
        }
    }

    fn shown(&self, score: Score) -> String {
        if score.is_points() { format!("{:+.2}", f64::from(score.get()) / 100.0) } else { self.value(score) }
    }

    fn read_value(&self, text: &str) -> Option<Score> {
        let moves = |name| text.strip_prefix(name).and_then(|number| number.parse::<u16>().ok());
        match (moves("mate in "), moves("mated in ")) {
            _ if text == "checkmate" => Some(Score::loss(0)),
            (Some(moves @ 1..=500), _) => Some(Score::win(2 * moves - 1)),
            (_, Some(moves @ 1..=500)) => Some(Score::loss(2 * moves)),
            _ => {
                let points = text.parse().ok()?;
                (-Score::MAX_POINTS..=Score::MAX_POINTS).contains(&points).then(|| Score::points(points))
            }
        }
    }

    fn outcome(&self, earlier: &[Chess], position: &Chess) -> Option<Outcome> {
        let path: Vec<_> = earlier.iter().chain([position]).map(Chess::record).collect();
        position.outcome().or_else(|| Chess::by_repetition(&path))
    }

    fn problem(&self, line: &str) -> Result<Problem<Chess>, Error> {
        if !line.contains('/') || line.contains("moves") {
            let (start, played) = self.read(line)?;
            return Ok(Problem { played, ..Problem::new(start) });
        }
        let (epd, notes) = Epd::read_noted(line)?;
        let notes = notes.iter().map(ToString::to_string).collect();
        let score = epd.number("dm").and_then(|moves| match moves {
            1..=500 => Some(Score::win(2 * moves as u16 - 1)),
            -500..=-1 => Some(Score::loss(2 * moves.unsigned_abs() as u16)),
            _ => None,
        });
        Ok(Problem { score, notes, ..Problem::new(epd.position) })
    }

    fn prove(
        &self,
        root: &Root<'_, Chess>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<<Chess as Position>::Move>, Error> {
        // A repetition draws.
        match request.outcome()? {
            points @ 1.. => session::prove::<_, Fails, NoDominance>(root, points, request),
            points => session::prove::<_, Succeeds, NoDominance>(root, points, request),
        }
    }

    /// Those of positions with [three pieces](ThreePieces).
    fn numbering(&self) -> Option<BoxedNumbering<Chess>> {
        Some(Box::new(ThreePieces))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Chess>>, Error> {
        let engine = session::engine::<Mating>(MateEvaluator, "rules, 1", mebibytes, Options::default())?;
        Ok(Box::new(MateSearcher(engine)))
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Chess>>, Error> {
        ChessGame::player_with(mebibytes, ChessGame::options())
    }
}

impl ChessGame {
    /// The scale of scores, by Elo's curve: 400 centipawns are odds of ten to one.
    ///
    /// ```
    /// use nullwindow_chess::ChessGame;
    /// assert!((ChessGame::SCALE.expected_at(400.0) - 10.0 / 11.0).abs() < 1e-9);
    /// ```
    pub const SCALE: Scale = Scale { ten_to_one: 400.0, limit: 1_000, ticks: [-4, -2, -1, 0, 1, 2, 4] };

    /// The player, with a table of `mebibytes` MiB, with other options than its [own](Self::options): other
    /// parameters, for instance.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    ///
    /// ```
    /// use nullwindow_chess::ChessGame;
    /// let mut options = ChessGame::options();
    /// options.parameters.set("razoring_depth", 0)?;
    /// let player = ChessGame::player_with(1, options)?;
    /// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
    /// ```
    pub fn player_with(mebibytes: usize, options: Options) -> Result<Box<dyn Searcher<Chess>>, Error> {
        session::engine::<NetworkPlaying>(
            NetworkEvaluator::embedded(),
            "features and a network, 4",
            mebibytes,
            options,
        )
    }

    /// The player's options.
    ///
    /// ```
    /// let options = nullwindow_chess::ChessGame::options();
    /// assert!(!options.exact && options.features.null_move);
    /// ```
    #[must_use]
    pub fn options() -> Options {
        Options {
            exact: false,
            aspiration: Some((Score::points(20), Widen::Double)),
            // Late moves are reduced instead, and ProbCut is off.
            features: Features { realization: false, probcut: false, ..Features::default() },
            parameters: PARAMETERS,
            ..Options::default()
        }
    }

    /// How the player spreads the time of a game: moves 15 to 35, at which its score changes most, have
    /// the most. (The time of a move follows the sum of the changes of the score at moves of its number, in
    /// 600 games; `docs/log/chess.md`.)
    ///
    /// ```
    /// use nullwindow_chess::{Chess, ChessGame};
    /// let endgame: Chess = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 31".parse()?;
    /// assert!(ChessGame::pace(&Chess::start()).moves > ChessGame::pace(&endgame).moves);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn pace(position: &Chess) -> Pace {
        let opening = 20_u32.saturating_sub(position.board().fullmove_number().into());
        Pace { moves: 24 + 5 * opening / 2, increments: 35 }
    }
}

/// The margins, depths and bonuses of the search: what `nullwindow-lab train spsa` found in 20,000 games of
/// 8,000 nodes a move (`docs/log/chess.md`).
const PARAMETERS: Parameters = Parameters {
    delta_margin: 330,
    null_move_base: 220,
    null_move_slope: 13,
    null_move_evaluation: 164,
    reverse_futility_margin: 62,
    futility_base: 88,
    extended_futility_slope: 111,
    razoring_base: 255,
    late_move_reduction_base: 30,
    late_move_reduction_slope: 30,
    late_move_reduction_not_improving: 24,
    late_move_reduction_cut_node: 72,
    late_move_reduction_killer: 79,
    late_move_reduction_pv: 65,
    late_move_reduction_noisy: 112,
    late_move_reduction_noisy_table: 51,
    late_move_reduction_cutoffs: 78,
    history_reduction_unit: 7213,
    late_move_pruning_base: 5,
    late_move_pruning_slope: 83,
    history_pruning_margin: 4217,
    history_bonus: 15,
    history_fail_low: 3,
    continuation_last: 29,
    continuation_own: 52,
    continuation_own_before: 33,
    see_quiet: 48,
    see_noisy: 128,
    singular_margin: 115,
    singular_more: 125,
    check_extension: 47,
    internal_reduction: 117,
    correction_scale: 19,
    // At the root alone.
    forced_win_nodes: 400,
    forced_win_depth: 40,
    ..Parameters::DEFAULT
};

/// The squares of a board as its ranks from the eighth to the first, for a terminal.
fn drawn(position: &Chess) -> String {
    let (board, mut text) = (position.board(), String::new());
    for rank in Rank::ALL.into_iter().rev() {
        text += &(rank as usize + 1).to_string();
        for file in File::ALL {
            let square = Square::new(file, rank);
            let piece = board.piece_on(square).map_or('.', char::from);
            let white = board.colors(Color::White).has(square);
            text.extend([' ', if white { piece.to_ascii_uppercase() } else { piece }]);
        }
        text.push('\n');
    }
    text + "  a b c d e f g h\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::{AnyGame, Game as _, Request, Selectivity};

    #[test]
    fn players_write_pawns() {
        let session = AnyGame::from(ChessGame).player(1).unwrap();
        let scores = [35, 0, -1_204].map(|centipawns| session.shown(Score::points(centipawns)));
        assert_eq!(scores, ["+0.35", "+0.00", "-12.04"]);
        assert_eq!(
            (session.shown(Score::win(3)), session.value(Score::points(35))),
            ("mate in 2".into(), "+35".into())
        );
    }

    #[test]
    fn positions_are_read_in_all_their_forms() {
        let mut session = AnyGame::from(ChessGame).player(1).unwrap();
        let start = Chess::start().to_string();
        for (text, position) in [
            ("", start.as_str()),
            (" startpos ", &start),
            ("startpos moves", &start),
            ("startpos moves e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"),
            ("e4 e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"),
            ("4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves O-O Kd7", "8/3k4/8/8/8/8/8/5RK1 w - - 5 10"),
            ("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 3;", "4k3/8/8/8/8/8/8/4K2R w K - 3 1"),
        ] {
            session.set(text).unwrap();
            assert_eq!(session.position(), position, "{text}");
            let problem = &AnyGame::from(ChessGame).problems(text).unwrap()[0];
            session.set("").unwrap();
            session.enter(problem).unwrap();
            assert_eq!((session.position().as_str(), problem.position.as_str()), (position, position));
        }
        for (text, message) in [
            ("e4 e5 Ke3", "column 7: Ke3: no king can go to e3"),
            ("startpos moves e2e5", "column 16: e2e5 is not a legal move here"),
            ("8/8/8/8 w", "column 10: expected the rights to castle (KQkq, or - for none)"),
            ("k6R/8/1K6/8/8/8/8/8 b - - moves Ka7", "column 33: Ka7 cannot be played: the game is over"),
            ("f3 e5 g4 Qh4# a3", "column 15: a3 cannot be played: the game is over"),
        ] {
            assert_eq!(session.set(text).unwrap_err().to_string(), message, "{text}");
            assert!(ChessGame.problems(text).is_err());
        }
    }

    #[test]
    fn mates_are_written_in_moves_and_read_again() {
        for (score, text) in [
            (Score::win(1), "mate in 1"),
            (Score::win(3), "mate in 2"),
            (Score::loss(0), "checkmate"),
            (Score::loss(4), "mated in 2"),
            (Score::points(-35), "-35"),
        ] {
            assert_eq!((ChessGame.value(score).as_str(), ChessGame.read_value(text)), (text, Some(score)));
        }
        assert_eq!(
            ["mate in 0", "mate in 501", "win in 3"].map(|text| ChessGame.read_value(text)),
            [None; 3]
        );
    }

    #[test]
    fn a_game_ends_by_repetition_and_can_be_taken_back() {
        let mut session = AnyGame::from(ChessGame).player(1).unwrap();
        session.set("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").unwrap();
        assert_eq!((session.outcome(), session.moves().len()), (None, 22));
        session.play("Ng8").unwrap();
        assert_eq!((session.ending().as_deref(), session.moves().len()), (Some("a draw"), 0));
        assert_eq!(session.play("e4").unwrap_err().to_string(), "e4 cannot be played: the game is over");
        assert_eq!(session.undo().as_deref(), Some("Ng8"));
        assert_eq!(session.outcome(), None);
    }

    /// A draw by repetition saves the side that is behind, if the search knows the position history.
    #[test]
    fn the_search_knows_the_position_history() {
        let start = "k6r/8/8/8/8/8/8/K7 b - - 0 1";
        let mut session = AnyGame::from(ChessGame).player(1).unwrap();
        session.set(&format!("{start} moves Rg8 Kb1 Rh8 Ka1 Rg8 Kb1 Rh8")).unwrap();
        assert_eq!(session.search(&Request::to_depth(1), &mut |_| ()).score, Score::points(0));
        session.set(&session.position()).unwrap();
        assert!(session.search(&Request::to_depth(1), &mut |_| ()).score < Score::points(-300));
    }

    #[test]
    fn mates_are_solved_to_their_distance() {
        let mut solver = AnyGame::from(ChessGame).solver(1).unwrap();
        for (fen, score) in [
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Score::win(3)),
            ("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", Score::loss(2)),
            ("8/8/8/8/8/6k1/8/q6K w - - 0 1", Score::loss(0)),
            ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", Score::win(1)),
            // Both sides have only one move, and then it is stalemate: there is no other game.
            ("k7/P7/8/K7/8/8/8/8 w - - 98 90", Score::points(0)),
        ] {
            solver.set(fen).unwrap();
            let request = Request {
                selectivity: Selectivity::Usual,
                ..Request::new(Default::default(), &nullwindow::engine::NodeClock(1))
            };
            let result = solver.search(&request, &mut |_| ());
            assert_eq!((result.score, result.exact), (score, true), "{fen}");
        }
        let problem = &ChessGame.problems("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2;").unwrap()[0];
        assert_eq!(problem.score, Some(Score::win(3)));
    }

    #[test]
    fn a_search_for_mates_keeps_its_limits() {
        let mut solver = AnyGame::from(ChessGame).solver(1).unwrap();
        let clock = nullwindow::engine::NodeClock(1_000);
        let limits = nullwindow::engine::Limits { nodes: Some(5_000), ..Default::default() };
        let result = solver.search(&Request::new(limits, &clock), &mut |_| ());
        assert!(!result.complete && result.nodes <= 5_100, "{}", result.nodes);
        let limits = nullwindow::engine::Limits {
            time: Some(std::time::Duration::from_secs(20)),
            ..Default::default()
        };
        let result = solver.search(&Request::new(limits, &clock), &mut |_| ());
        assert!(!result.complete && (20_000..22_000).contains(&result.nodes), "{}", result.nodes);
        let result = solver.search(&Request::to_depth(2), &mut |_| ());
        assert!(result.complete && !result.exact && result.depth == Some(2));
    }

    /// However early a search is stopped, it returns a legal move with the finite score of an iteration.
    #[test]
    fn stopped_search_has_a_move_with_a_score() {
        let game = AnyGame::from(ChessGame);
        for mut session in [game.player(1).unwrap(), game.solver(1).unwrap()] {
            for nodes in [0, 1, 3, 10, 100, 1_000].map(Some) {
                let limits = nullwindow::engine::Limits { nodes, ..Default::default() };
                let request = Request::new(limits, &nullwindow::engine::NodeClock(1));
                let result = session.search(&request, &mut |_| ());
                assert!(session.moves().contains(&result.lines[0].moves[0]));
                assert!(Score::loss(0) <= result.score && result.score <= Score::win(0), "{nodes:?}");
                assert!(result.depth.is_some(), "{nodes:?}");
            }
        }
    }

    #[test]
    fn the_board_is_drawn_with_its_coordinates() {
        let session = AnyGame::from(ChessGame).player(1).unwrap();
        let board = session.board();
        assert!(
            board.starts_with("8 r n b q k b n r\n7 p")
                && board.ends_with("1 R N B Q K B N R\n  a b c d e f g h\n")
        );
    }
}

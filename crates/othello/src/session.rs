//! Othello as programs use it (our own).

use crate::picture;
use crate::{Line, Move, Obf, Othello, PatternEvaluator, Solving, Tracked, Usual};
use nullwindow::engine::{Driver, Limits, Options, Report, SearchResult};
use nullwindow::proof::{Acyclic, NoDominance, ProofResult};
use nullwindow::session::{
    self, Certificates, Error, Learned, Picture, Places, Problem, ProofRequest, Request, Root, Searcher,
    Selectivity, TableSaver,
};
use nullwindow::strategy::StrategyRules;
use nullwindow::table::Header;
use nullwindow::tuples::Cell;
use nullwindow::weights::Weights;
use nullwindow::{Keyed as _, Position, Score, Side};
use std::path::Path;
use std::sync::Arc;

/// Othello, as programs use it: positions are boards with their side to move, in files OBF, or the moves
/// since the start; scores are discs.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_othello::OthelloGame;
/// let mut session = AnyGame::from(OthelloGame).player(1)?;
/// session.play("f5")?;
/// assert_eq!(session.moves(), ["f4", "d6", "f6"]);
/// assert_eq!(session.play("a1").unwrap_err().to_string(), "a1 is not a legal move here");
/// assert_eq!(session.levels(), [1.1, 1.5, 2.0, 2.6]); // of ProbCut, in standard deviations
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OthelloGame;

impl session::Game for OthelloGame {
    type Position = Tracked;

    fn name(&self) -> &'static str {
        "othello"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "Black" } else { "White" }
    }

    fn read(&self, text: &str) -> Result<(Tracked, Vec<Move>), Error> {
        if is_board(text) {
            return Ok((text.parse::<Obf>()?.position.into(), Vec::new()));
        }
        let (start, line) = (Othello::start(), text.parse::<Line>()?);
        Ok((start.into(), line.play(&start)?.0.0))
    }

    fn write(&self, position: &Tracked, _: &[Move]) -> String {
        position.position().to_string()
    }

    fn read_move(&self, position: &Tracked, name: &str) -> Result<Move, Error> {
        let m: Move = name.parse()?;
        if position.position().is_legal(m) {
            Ok(m)
        } else {
            Err(format!("{m} is not a legal move here").into())
        }
    }

    fn line(&self, _: &Tracked, moves: &[Move]) -> String {
        format!("{:#}", Line(moves.to_vec()))
    }

    fn board(&self, position: &Tracked) -> String {
        picture::drawn(position.position())
    }

    fn picture(&self, position: &Tracked) -> Option<Picture> {
        Some(picture::picture(position.position()))
    }

    fn places(&self, _: &Tracked, m: Move) -> Places {
        picture::places(Usual, m)
    }

    fn cells(&self, position: &Tracked, out: &mut Vec<Cell>) {
        picture::cells(position.position(), out);
    }

    fn exchanged(&self, cell: usize) -> Option<usize> {
        Some(cell)
    }

    fn sgf_number(&self) -> u8 {
        2
    }

    fn unit(&self) -> &'static str {
        "discs"
    }

    fn problem(&self, line: &str) -> Result<Problem<Tracked>, Error> {
        if is_board(line) {
            return Ok(line.parse::<Obf>()?.into());
        }
        let (start, played) = self.read(line)?;
        Ok(Problem { played, ..Problem::new(start) })
    }

    fn code(&self, position: &Tracked) -> Option<u128> {
        Some(position.position().key())
    }

    fn symmetric_code(&self, position: &Tracked) -> Option<u128> {
        Some(StrategyRules::code(position.position()))
    }

    /// The empty squares: a pass fills none.
    fn left(&self, position: &Tracked) -> Option<u32> {
        Some(position.position().empties())
    }

    fn prove(
        &self,
        root: &Root<'_, Tracked>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<<Tracked as Position>::Move>, Error> {
        session::prove::<_, Acyclic, NoDominance>(root, request.margin()?, request)
    }

    fn certificates(&self) -> Option<Box<dyn Certificates>> {
        Some(session::certificates(self, |p| *p.position(), |&p| p.into()))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Tracked>>, Error> {
        let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
        session::engine::<Solving>(PatternEvaluator::embedded()?, "patterns, 1", mebibytes, options)
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Tracked>>, Error> {
        let options = Options { selectivity: Some(OthelloGame::LEVEL), exact: false, ..Options::default() };
        let evaluation = PatternEvaluator::embedded()?;
        let engine = session::engine::<Solving>(evaluation, "patterns, 1, selective", mebibytes, options)?;
        Ok(Box::new(Finisher(engine)))
    }

    fn trained(
        &self,
        weights: Arc<Weights>,
        mebibytes: usize,
    ) -> Result<Box<dyn Searcher<Self::Position>>, Error> {
        session::trained::<Trained, _>(self, weights, mebibytes)
    }
}

nullwindow::profile! {
    /// Playing by trained weights, without knowledge.
    Trained for Tracked, Learned<OthelloGame> { table, history, incremental }
}

/// Whether a text begins with a board, and not with the first move since the start.
pub(crate) fn is_board(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    match chars.next() {
        // A square of the second column, or a black disc.
        Some('B' | 'b') => !chars.next().is_some_and(|c| c.is_ascii_digit()),
        first => first.is_some_and(|c| "-._*XxOoWw".contains(c)),
    }
}

impl OthelloGame {
    /// The selectivity level of the player. Near the end of the game it goes on to full confidence, unless a
    /// request asks for a level.
    ///
    /// ```
    /// use nullwindow::session::Session;
    /// use nullwindow_othello::OthelloGame;
    /// assert!(Session::player(OthelloGame, 1)?.levels()[OthelloGame::LEVEL] > 1.0);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    pub const LEVEL: usize = 1;
}

/// The most empty squares of an endgame that is played exactly, if there is time: most are solved in a tenth
/// of a second.
const SOLVED: u32 = 20;

/// A player that near the end goes on from level to level to the exact search, which has no selective cuts,
/// within its limits. With a limit of depth it does so only up to twice as many empty squares as the depth
/// has plies, so that a shallow player stays weak.
struct Finisher(Box<dyn Searcher<Tracked>>);

impl Searcher<Tracked> for Finisher {
    fn search(
        &mut self,
        root: &Root<'_, Tracked>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, Move>),
    ) -> SearchResult<Move> {
        let (empties, limits) = (root.position.position().empties(), request.limits);
        let solved = limits.depth.map_or(SOLVED, |depth| SOLVED.min(depth.saturating_mul(2)));
        if empties > solved || request.selectivity != Selectivity::Usual {
            return self.0.search(root, request, report);
        }
        // The limits of time and nodes stay: the search goes from level to level as far as they allow.
        let limits = Limits { depth: Limits::DEEPEN.depth, ..limits };
        let driver = request.driver.or(Some(Driver::Mtdf { guess_from: 1 }));
        self.0.search(root, &Request { limits, driver, selectivity: Selectivity::Never, ..*request }, report)
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn knows_the_end(&self) -> bool {
        self.0.knows_the_end()
    }

    fn levels(&self) -> &'static [f32] {
        self.0.levels()
    }

    fn table_saver(&self, header: Header) -> Result<TableSaver, Error> {
        self.0.table_saver(header)
    }

    fn load_table(&mut self, path: &Path, header: Header) -> Result<(), Error> {
        self.0.load_table(path, header)
    }
}

/// The note on a field that the reader of OBF leaves out.
fn left_out(column: &usize) -> String {
    format!("column {column}: this field has no move, and is left out")
}

/// The best of the scores given is the position's.
impl From<Obf> for Problem<Tracked> {
    fn from(obf: Obf) -> Self {
        Problem {
            score: obf.best_score().map(Score::points),
            moves: obf.scores.iter().map(|&(m, score)| (m, Score::points(score))).collect(),
            notes: obf.left_out.iter().map(left_out).collect(),
            ..Problem::new(obf.position.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;
    use nullwindow::engine::{GameClock, NodeClock};
    use nullwindow::session::Game as _;
    use std::time::Duration;

    fn searched(player: &mut dyn Searcher<Tracked>, p: &Othello, limits: Limits<'_>) -> SearchResult<Move> {
        player.new_game();
        let request = Request::new(limits, &NodeClock(1_000_000));
        player.search(&Root::of(&(*p).into()), &request, &mut |_| ())
    }

    #[test]
    fn endgames_are_played_exactly_if_the_depth_reaches_half_of_them() {
        let (mut player, mut solver) = (OthelloGame.playing(4).unwrap(), OthelloGame.solving(4).unwrap());
        let to_depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
        let mut seen = 0;
        for seed in 0..6 {
            random_game(seed, |position| {
                let empties = position.empties();
                if [10, 15, 17].contains(&empties) {
                    let value = searched(&mut *solver, position, Limits::default()).score;
                    let far = [to_depth(empties.div_ceil(2)), Limits::DEEPEN];
                    for limits in far {
                        let played = searched(&mut *player, position, limits);
                        assert!(played.exact && played.score == value, "{position}");
                        seen += 1;
                    }
                    let weak = searched(&mut *player, position, to_depth(empties / 2 - 1));
                    assert_eq!((weak.depth, weak.exact), (Some(empties / 2 - 1), false), "{position}");
                }
            });
        }
        assert!(seen > 24, "{seen}");
    }

    /// However early a search is stopped, it returns a legal move with the finite score of an iteration, or a
    /// bound that it has proved.
    #[test]
    fn stopped_search_has_a_move_with_a_score() {
        let endgame = crate::fforum::problem(40).unwrap().position;
        for mut searcher in [OthelloGame.playing(4).unwrap(), OthelloGame.solving(4).unwrap()] {
            for (nodes, p) in
                [0, 1, 3, 10, 100, 1_000].into_iter().flat_map(|n| [(n, Othello::start()), (n, endgame)])
            {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let result = searched(&mut *searcher, &p, limits);
                assert!(p.is_legal(result.lines[0].moves[0]));
                assert!(result.score.is_points(), "{nodes}: {}", result.score);
                assert!(result.depth.is_some() || result.lines[0].game_theoretic, "{nodes}");
            }
        }
    }

    #[test]
    fn a_player_without_time_for_the_exact_search_keeps_to_the_clock() {
        let mut player = OthelloGame.playing(4).unwrap();
        let problem = crate::fforum::problem(40).unwrap();
        let clock = |millis| {
            let left = Duration::from_millis(millis);
            let clock = GameClock { left, ..GameClock::default() };
            Limits { game_clock: Some(clock), ..Limits::default() }
        };
        // On a clock of a million nodes a second.
        for (millis, exact) in [(50, false), (2_000, false), (600_000, true)] {
            let limits = clock(millis);
            let played = searched(&mut *player, &problem.position, limits);
            let hard = limits.game_clock.unwrap().budget(Options::default().overhead).hard;
            assert!(u128::from(played.nodes) <= hard.as_micros() + 1_024, "{millis}: {}", played.nodes);
            assert_eq!(played.exact, exact, "{millis}: {} nodes", played.nodes);
            assert!(problem.position.is_legal(played.lines[0].moves[0]));
        }
    }
}

//! Kalah as programs use it (values of small boards: Irving, Donkers & Uiterwijk 2000).

use super::picture;
use super::text::{Part, words};
use super::{Endgames, Kalah, Pit, Proving, Rule, SeedSolver, SetupError};
use nullwindow::engine::{Driver, Features, Options};
use nullwindow::proof::{Acyclic, BySettled, ProofResult};
use nullwindow::session::excerpt;
use nullwindow::session::{
    self, Certificates, Error, Picture, Places, Problem, ProofRequest, Root, Searcher,
};
use nullwindow::strategy::StrategyRules;
use nullwindow::table::TableError;
use nullwindow::{Position, Side};

/// The most MiB of the solver's table, which is not saved: with 480 the usual board takes 3 % fewer nodes
/// than with 60, but more time, since each access to a large table is slower. Boards with more seeds have a
/// quarter of all memory, if that is more, and two thirds for the endgame tables.
const USUAL_BELOW: usize = 64;

/// Kalah(m, n) as programs use it. An option that is left open is the board's, or else the usual one: 6 pits
/// of 4 seeds, with empty capture.
///
/// A position is a board (`4,4:0/4,4:0 first standard`), or the pits played since the start (`36 2`). Scores
/// are the margin of seeds at the end. In a file the score follows a board; behind moves it needs a `=` or a
/// sign. A line `3: 0 +4 +2` has the values of the boards with 3 pits and 1, 2, 3 seeds in each.
///
/// ```
/// use nullwindow::{Score, session::Game as _};
/// use nullwindow_games::kalah::KalahGame;
/// let problems = KalahGame::new(None, None, None)?.problems("3: 0 +4")?;
/// assert_eq!(problems[1].start.to_string(), "2,2,2:0/2,2,2:0 first empty-capture");
/// assert_eq!(problems[1].score, Some(Score::points(4)));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KalahGame {
    start: Kalah,
    pits: Option<u8>,
    seeds: Option<u8>,
    rule: Option<Rule>,
}

impl KalahGame {
    /// The variant with this number of pits a side, 1 to 6, this number of seeds in each, and this rule of
    /// capture.
    ///
    /// # Errors
    /// If there is no such board.
    ///
    /// ```
    /// use nullwindow_games::kalah::{KalahGame, Rule};
    /// assert!(KalahGame::new(Some(3), None, Some(Rule::Standard)).is_ok());
    /// let error = KalahGame::new(Some(7), None, None).unwrap_err();
    /// assert_eq!(error.to_string(), "a side has 1 to 6 pits, not 7");
    /// ```
    pub fn new(pits: Option<u8>, seeds: Option<u8>, rule: Option<Rule>) -> Result<Self, SetupError> {
        let rule_or_usual = rule.unwrap_or(Rule::EmptyCapture);
        let start = Kalah::new(pits.unwrap_or(6), seeds.unwrap_or(4), rule_or_usual)?;
        Ok(KalahGame { start, pits, seeds, rule })
    }

    /// A board, if it can arise in this variant.
    fn set_up(&self, text: &str) -> Result<Kalah, Error> {
        let board: Kalah = text.parse()?;
        let (pits, rule) = (board.pits(), board.rule());
        match *self {
            KalahGame { pits: Some(wanted), .. } if pits != wanted => {
                Err(format!("the board has {pits} pits a side, not {wanted}").into())
            }
            KalahGame { seeds: Some(wanted), .. }
                if usize::from(board.seeds()) != 2 * usize::from(pits) * usize::from(wanted) =>
            {
                Err(format!("the board has {} seeds, not {wanted} for each pit", board.seeds()).into())
            }
            KalahGame { rule: Some(wanted), .. } if rule != wanted => {
                Err(format!("the board's rule is {rule}, not {wanted}").into())
            }
            _ => Ok(board),
        }
    }

    /// Whether the boards of this variant take so long that large tables are worth the time to fill them.
    fn is_large(&self) -> bool {
        self.start.seeds() > 48
    }

    /// The boards of a line `pits: value with 1 seed, with 2, …`, whose first word is before the colon.
    fn row<'a>(
        &self,
        pits: Part,
        values: impl Iterator<Item = Part<'a>>,
    ) -> Result<Vec<Problem<Kalah>>, Error> {
        let wrong = |column: usize, error: String| Error::from(format!("character {column}: {error}"));
        let (column, pits) = pits;
        let read = pits
            .parse()
            .map_err(|_| wrong(column, format!("'{}' is not a number of pits", excerpt(pits))))?;
        if self.seeds.is_some() || self.pits.is_some_and(|wanted| wanted != read) {
            return Err(wrong(column, "a line of values has boards of its own sizes".to_owned()));
        }
        let mut problems = Vec::new();
        for ((column, value), seeds) in values.zip(1..=u8::MAX) {
            let game = KalahGame::new(Some(read), Some(seeds), self.rule);
            let start = game.map_err(|error| wrong(column, error.to_string()))?.start;
            let score = session::Game::read_value(self, value);
            let score = score.ok_or_else(|| wrong(column, format!("'{}' is not a score", excerpt(value))))?;
            problems.push(Problem { score: Some(score), ..Problem::new(start) });
        }
        match problems.len() {
            0 => Err(wrong(column + pits.chars().count() + 1, "the values are missing".to_owned())),
            _ => Ok(problems),
        }
    }
}

fn side_name(side: Side) -> &'static str {
    if side == Side::First { "First" } else { "Second" }
}

impl session::Game for KalahGame {
    type Position = Kalah;

    fn name(&self) -> &'static str {
        "kalah"
    }

    fn side(&self, side: Side) -> &'static str {
        side_name(side)
    }

    fn read(&self, text: &str) -> Result<(Kalah, Vec<Pit>), Error> {
        if text.contains('/') {
            return Ok((self.set_up(text)?, Vec::new()));
        }
        Ok((self.start, self.start.play(text)?.0))
    }

    fn write(&self, position: &Kalah, _: &[Pit]) -> String {
        position.to_string()
    }

    fn read_move(&self, position: &Kalah, name: &str) -> Result<Pit, Error> {
        Ok(position.reader().one(position, name)?)
    }

    fn line(&self, position: &Kalah, moves: &[Pit]) -> String {
        position.line(moves)
    }

    fn board(&self, position: &Kalah) -> String {
        position.board()
    }

    fn picture(&self, position: &Kalah) -> Option<Picture> {
        Some(picture::picture(position, side_name))
    }

    fn places(&self, position: &Kalah, m: Pit) -> Places {
        picture::places(position, m)
    }

    fn unit(&self) -> &'static str {
        "seeds"
    }

    fn split<'a>(&self, line: &'a str) -> (&'a str, &'a str) {
        if let Some(parts) = line.split_once('=') {
            return parts;
        }
        // A board has three words; moves have no signs.
        let score = match line.contains('/') {
            true => words(line).nth(3),
            false => words(line).last().filter(|(_, word)| word.starts_with(['+', '-'])),
        };
        line.split_at(score.map_or(line.len(), |(_, word)| session::offset(line, word)))
    }

    fn problems(&self, line: &str) -> Result<Vec<Problem<Kalah>>, Error> {
        let mut words = words(line);
        match words.next().and_then(|(column, word)| Some((column, word.strip_suffix(':')?))) {
            Some(pits) => self.row(pits, words),
            None => Ok(vec![self.problem(line)?]),
        }
    }

    /// Keys leave out the rule and the size of the board.
    fn variant(&self, position: &Kalah) -> String {
        format!("{} pits, {} seeds, {}", position.pits(), position.seeds(), position.rule())
    }

    fn code(&self, position: &Kalah) -> Option<u128> {
        Some(StrategyRules::code(position))
    }

    /// The seeds in the pits.
    fn left(&self, position: &Kalah) -> Option<u32> {
        Some(StrategyRules::left(position))
    }

    fn prove(
        &self,
        root: &Root<'_, Kalah>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<<Kalah as Position>::Move>, Error> {
        session::prove::<_, Acyclic, BySettled>(root, request.margin()?, request)
    }

    fn certificates(&self) -> Option<Box<dyn Certificates>> {
        Some(session::certificates(self, |&p| p, |&p| p))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Kalah>>, Error> {
        if mebibytes == 0 {
            return Err(TableError::Empty.into());
        }
        // The engine's own table, which a session saves, holds positions with many seeds in the pits.
        let above = (mebibytes / 16).max(1);
        let most_below = if self.is_large() { USUAL_BELOW.max(mebibytes / 4) } else { USUAL_BELOW };
        let endgames = if self.is_large() { mebibytes - mebibytes / 3 } else { 0 };
        let below = (mebibytes - above).clamp(1, most_below);
        let solver = SeedSolver::with_endgames(below, Endgames::within(endgames))?;
        session::engine::<Proving>(solver, "seeds, 1", above, options())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Kalah>>, Error> {
        if mebibytes == 0 {
            return Err(TableError::Empty.into());
        }
        let above = (mebibytes / 2).max(1);
        let solver = SeedSolver::new((mebibytes - above).clamp(1, USUAL_BELOW))?;
        session::engine::<Proving>(solver.with_book(), "seeds, 1", above, options())
    }
}

fn options() -> Options {
    let driver = Driver::Mtdf { guess_from: 1 };
    let features = Features { enhanced_cuts: false, ..Features::default() };
    Options { driver, features, ..Options::default() }
}

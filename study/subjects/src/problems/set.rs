//! The sets of problems: mates of shogi and of chess, and the ends of three games without cycles (our own).

use super::goal::{GoalOf, Problem};
use crate::{Error, TACTICS, random_positions};
use nullwindow::engine::Profile;
use nullwindow::proof::{Acyclic, AtLeast, BySettled, Cycles, Dominance, Fails, NoDominance};
use nullwindow::{Keyed, Outcome, Position, Score, Standard};
use nullwindow_chess::{Chess, Epd, MateEvaluator as ChessMates, Mating as ChessMating};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::domineering::Domineering;
use nullwindow_games::kalah::{Kalah, Rule};
use nullwindow_shogi::{Mate, MateEvaluator as ShogiMates, Mating as ShogiMating, Shogi};
use std::fmt;

/// A set of problems. [`Problem`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProblemSet {
    /// Mates in seven plies and more, by checks alone.
    Shogi,
    /// Mates in two moves, and the tactical positions, some of which are mates.
    Chess,
    /// Does the side to move win, after 18 random moves?
    ConnectFour,
    /// The same of Kalah(6, 3) after 14 random moves.
    Kalah,
    /// The same of Domineering on 6×6 squares after 6 random moves.
    Domineering,
}

type ByRules<P> = Standard<fn(&P) -> Score>;

nullwindow::profile!(ConnectFourByRules for ConnectFour, ByRules<ConnectFour> { table, history });
nullwindow::profile!(KalahByRules for Kalah, ByRules<Kalah> { table, history });
nullwindow::profile!(DomineeringByRules for Domineering, ByRules<Domineering> { table, history });

impl ProblemSet {
    /// All of them.
    pub const ALL: [ProblemSet; 5] = [
        ProblemSet::Shogi,
        ProblemSet::Chess,
        ProblemSet::ConnectFour,
        ProblemSet::Kalah,
        ProblemSet::Domineering,
    ];

    /// Whether positions can occur twice in a game.
    pub fn has_cycles(self) -> bool {
        matches!(self, ProblemSet::Shogi | ProblemSet::Chess)
    }

    /// The first problems of the set; random ones are the same for the same seed.
    ///
    /// # Errors
    /// If random games end before the opening does.
    pub fn problems(self, count: usize, seed: u64) -> Result<Vec<Box<dyn Problem>>, Error> {
        Ok(match self {
            ProblemSet::Shogi => shogi_mates().take(count).collect(),
            ProblemSet::Chess => chess_mates().take(count).collect(),
            ProblemSet::ConnectFour => {
                let positions = random_positions(&ConnectFour::start(), 18, count, seed)?;
                positions.into_iter().map(win::<ConnectFourByRules, Acyclic, NoDominance>).collect()
            }
            ProblemSet::Kalah => {
                let start = Kalah::new(6, 3, Rule::Standard).expect("a usual board");
                let positions = random_positions(&start, 14, count, seed)?;
                positions.into_iter().map(win::<KalahByRules, Acyclic, BySettled>).collect()
            }
            ProblemSet::Domineering => {
                let start = Domineering::new(6, 6).expect("a board of usual size");
                let positions = random_positions(&start, 6, count, seed)?;
                positions.into_iter().map(win::<DomineeringByRules, Acyclic, NoDominance>).collect()
            }
        })
    }
}

/// Does the side to move win?
fn win<F, C, D>(position: F::Game) -> Box<dyn Problem>
where
    F: Profile<Evaluator = ByRules<<F as Profile>::Game>> + 'static,
    F::Game: Keyed + Position<End = Outcome> + 'static,
    C: Cycles<F::Game> + 'static,
    D: Dominance<F::Game> + 'static,
{
    let goal = AtLeast::<C, D>::win(position.side());
    Box::new(GoalOf::<F, _> { position, goal, evaluator: Standard::rules() })
}

/// Mates in seven plies and more, by checks alone.
fn shogi_mates() -> impl Iterator<Item = Box<dyn Problem>> {
    include_str!("../../fixtures/mates.sfen").lines().map(|sfen| {
        let position: Shogi = sfen.parse().expect("a position of this crate");
        let goal = Mate::of(&position);
        Box::new(GoalOf::<ShogiMating, _> { position, goal, evaluator: ShogiMates }) as Box<dyn Problem>
    })
}

/// Mates in two moves, and the tactical positions, some of which are mates.
fn chess_mates() -> impl Iterator<Item = Box<dyn Problem>> {
    let mates = include_str!("../../fixtures/mates.epd").lines().filter(|line| !line.starts_with('#'));
    let mates = mates.map(|line| line.parse::<Epd>().expect("a position of this crate").position);
    let tactics = TACTICS.iter().map(|(fen, _)| fen.parse::<Chess>().expect("a position of this crate"));
    mates.chain(tactics).map(|position| {
        let goal = AtLeast::<Fails, NoDominance>::win(position.side());
        Box::new(GoalOf::<ChessMating, _> { position, goal, evaluator: ChessMates }) as Box<dyn Problem>
    })
}

impl fmt::Display for ProblemSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ProblemSet::Shogi => "mates of shogi",
            ProblemSet::Chess => "mates of chess",
            ProblemSet::ConnectFour => "Connect Four",
            ProblemSet::Kalah => "Kalah",
            ProblemSet::Domineering => "Domineering",
        })
    }
}

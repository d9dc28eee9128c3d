//! The ways to search a position, each held to the value of brute force (our own).

use nullwindow::engine::{Driver, Limits, NodeClock, Parallel, SearchResult, Threads};
use nullwindow::proof::{ProofLimits, ProofStatus};
use nullwindow::session::{ProofRequest, Request, Root, Selectivity, Session};
use nullwindow::{Score, Value as _, Window};
use nullwindow_catalogue::{GameMove, HouseGame};
use nullwindow_support::SplitMix64;
use std::cmp::Reverse;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{scope, sleep};
use std::time::Duration;

/// The searchers of one variant, whose tables of 1 MiB stay from position to position.
pub(crate) struct Searchers<G: HouseGame> {
    pub(crate) game: G,
    solver: Session<G>,
    player: Session<G>,
    /// The file of a saved table.
    file: PathBuf,
}

/// What is searched: a position, its moves and its value, all by brute force.
pub(crate) struct Question<'q, G: HouseGame> {
    pub(crate) position: &'q G::Position,
    pub(crate) moves: &'q [(GameMove<G>, Score)],
    pub(crate) value: Score,
}

/// A way to search; the error says what is wrong.
type Way<G> = fn(&mut Searchers<G>, &Question<'_, G>, &mut SplitMix64) -> Result<(), String>;

impl<G: HouseGame> Searchers<G> {
    /// The ways, with their names. The first come more often than the last, which cost more.
    pub(crate) const WAYS: [(&'static str, Way<G>); 10] = [
        ("solver", Self::solver),
        ("null window", Self::null_window),
        ("stopped", Self::stopped),
        ("driver", Self::driver),
        ("lines", Self::lines),
        ("some moves", Self::some_moves),
        ("player", Self::player),
        ("threads", Self::threads),
        ("proof", Self::proof),
        ("saved table", Self::saved),
    ];

    pub(crate) fn new(game: G, file: PathBuf) -> anyhow::Result<Self> {
        let [solver, player] = [Session::solver, Session::player].map(|open| open(game.clone(), 1));
        let boxed = anyhow::Error::from_boxed;
        Ok(Searchers { game, solver: solver.map_err(boxed)?, player: player.map_err(boxed)?, file })
    }

    /// Clears the tables.
    pub(crate) fn new_game(&mut self) {
        self.solver.new_game();
        self.player.new_game();
    }

    fn solver(&mut self, asked: &Question<'_, G>, _: &mut SplitMix64) -> Result<(), String> {
        let found = search(&mut self.solver, asked, solving());
        exact::<G>(&found, asked)
    }

    fn driver(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let drivers = [Driver::Pvs, Driver::Mtdf { guess_from: 2 }, Driver::SssStar, Driver::DualStar];
        let driver = drivers[random.below(drivers.len())];
        let found = search(&mut self.solver, asked, Request { driver: Some(driver), ..solving() });
        exact::<G>(&found, asked).map_err(|error| format!("{driver:?}: {error}"))
    }

    fn threads(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let threads =
            Threads { grain: 1, ..Threads::new(2 + random.below(3), Parallel::ALL[random.below(3)]) };
        let found = search(&mut self.solver, asked, Request { threads, ..solving() });
        exact::<G>(&found, asked).map_err(|error| format!("{threads:?}: {error}"))
    }

    fn null_window(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let v = near::<G>(asked.value, random);
        let deepens = random.below(2) == 0;
        let limits = if deepens { self.solver.value_limits() } else { Limits::default() };
        let limits = Limits { window: Some(Window::null(v)), ..limits };
        let found = search(&mut self.solver, asked, Request { limits, ..solving() });
        let answer = found.exceeds(v).ok_or_else(|| format!("more than {v}? no answer"))?;
        if answer != (asked.value > v) {
            return Err(format!("more than {v}: {answer}"));
        }
        states_the_truth::<G>(&found, asked)
    }

    /// Stopped after some nodes, or at some moment by another thread: what it reports then must be true.
    fn stopped(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let stop = AtomicBool::new(random.below(16) == 0);
        let bits = random.below(12);
        let size = 1 + random.below(1 << bits) as u64;
        let threads = Threads::new(1 + random.below(4) / 2, Parallel::ALL[random.below(3)]);
        let by_nodes = random.below(2) == 0;
        let limits = Limits {
            nodes: by_nodes.then_some(size),
            stop: Some(&stop),
            direct: random.below(2) == 0,
            ..Limits::default()
        };
        let found = scope(|scope| {
            if !by_nodes {
                scope.spawn(|| {
                    sleep(Duration::from_micros(size));
                    stop.store(true, Relaxed);
                });
            }
            search(&mut self.solver, asked, Request { limits, threads, ..solving() })
        });
        let unit = if by_nodes { "nodes" } else { "µs" };
        states_the_truth::<G>(&found, asked).map_err(|error| format!("{size} {unit}, {threads:?}: {error}"))
    }

    fn lines(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let lines = 1 + random.below(4);
        let found = search(&mut self.solver, asked, Request { lines, ..solving() });
        exact::<G>(&found, asked)?;
        let mut wanted: Vec<_> = asked.moves.iter().map(|&(_, v)| v).collect();
        wanted.sort_by_key(|&v| Reverse(v));
        wanted.truncate(lines);
        let scores: Vec<_> = found.lines.iter().map(|line| line.score).collect();
        let same = scores.len() == wanted.len()
            && scores.iter().zip(&wanted).all(|(&score, &v)| agree::<G>(score, v));
        if !same {
            return Err(format!("lines of {scores:?}, not {wanted:?}"));
        }
        // Each line has a move of its own, with the line's value.
        for (i, line) in found.lines.iter().enumerate() {
            let first = line.moves.first();
            let value = asked.moves.iter().find(|(m, _)| Some(m) == first).map(|&(_, v)| v);
            let twice = found.lines[..i].iter().any(|earlier| earlier.moves.first() == first);
            if twice || value.is_none_or(|v| !agree::<G>(line.score, v)) {
                return Err(format!("line {}: {} for a move of {value:?}", i + 1, line.score));
            }
        }
        Ok(())
    }

    fn some_moves(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let always = random.below(asked.moves.len());
        let moves = asked.moves.iter().copied().enumerate();
        let some: Vec<_> =
            moves.filter(|&(i, _)| i == always || random.below(2) == 0).map(|(_, m)| m).collect();
        let value = some.iter().map(|&(_, v)| v).max().expect("a move");
        self.solver.set(asked.position.clone(), &[]);
        self.solver.restrict(some.iter().map(|&(m, _)| m).collect());
        let found = self.solver.search(&solving(), &mut |_| ());
        exact::<G>(&found, &Question { moves: &some, value, ..*asked })
    }

    /// The player, as deep as the game goes: selective searches come before.
    fn player(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let nodes = Some(1 << random.below(14));
        let limits = Limits { nodes, ..Limits::DEEPEN };
        let mut found = search(&mut self.player, asked, Request::new(limits, &NodeClock(1_000_000)));
        if G::NAME == "connect-four" && !found.score.is_points() {
            // The player counts the plies to the end, the solver the discs that are left.
            found.score = Score::points(if found.score.is_win() { 1 } else { -1 });
            let won = |v: Score| Score::points(v.get().signum().into());
            let moves: Vec<_> = asked.moves.iter().map(|&(m, v)| (m, won(v))).collect();
            return states_the_truth::<G>(
                &found,
                &Question { moves: &moves, value: won(asked.value), ..*asked },
            );
        }
        states_the_truth::<G>(&found, asked)
    }

    fn proof(&mut self, asked: &Question<'_, G>, random: &mut SplitMix64) -> Result<(), String> {
        let v = if G::NAME == "othello" || G::NAME == "kalah" {
            near::<G>(asked.value, random)
        } else {
            Score::points(-(random.below(2) as i32))
        };
        let limits = ProofLimits { nodes: Some(20_000), ..ProofLimits::default() };
        let request = ProofRequest { exceeds: v, limits, clock: &NodeClock(1_000_000), mebibytes: 1 };
        let found =
            self.game.prove(&Root::of(asked.position), &request).map_err(|error| error.to_string())?;
        let answer = match found.status {
            ProofStatus::Proved => true,
            ProofStatus::Disproved => false,
            // It has reached its limit.
            ProofStatus::Unknown => return self.null_window(asked, random),
        };
        if answer == (asked.value > v) { Ok(()) } else { Err(format!("more than {v}: {answer}")) }
    }

    /// The solver's table, saved and loaded by another session, finds the value again.
    fn saved(&mut self, asked: &Question<'_, G>, _: &mut SplitMix64) -> Result<(), String> {
        let save = self.solver.table_saver().map_err(|error| error.to_string())?;
        save(&self.file).map_err(|error| error.to_string())?;
        let mut other = Session::solver(self.game.clone(), 1).map_err(|error| error.to_string())?;
        other.set(asked.position.clone(), &[]);
        other.load_table(&self.file).map_err(|error| error.to_string())?;
        fs::remove_file(&self.file).map_err(|error| error.to_string())?;
        let found = search(&mut other, asked, solving());
        exact::<G>(&found, asked)
    }
}

/// A search to the end of the game, without selective cuts.
fn solving() -> Request<'static> {
    Request { selectivity: Selectivity::Never, ..Request::new(Limits::default(), &NodeClock(1_000_000)) }
}

fn search<G: HouseGame>(
    session: &mut Session<G>,
    asked: &Question<'_, G>,
    request: Request<'_>,
) -> SearchResult<GameMove<G>> {
    session.set(asked.position.clone(), &[]);
    session.search(&request, &mut |_| ())
}

/// Whether a score is this value. In Domineering a win is a win: bounds know no distance.
fn agree<G: HouseGame>(score: Score, value: Score) -> bool {
    let side = |score: Score| (score > Score::points(0)).cmp(&(score < Score::points(0)));
    if G::NAME == "domineering" { side(score) == side(value) } else { score == value }
}

/// A score at the value, a point less, or anywhere.
fn near<G: HouseGame>(value: Score, random: &mut SplitMix64) -> Score {
    if G::NAME == "domineering" || !value.is_points() {
        return Score::points(0);
    }
    let value = i32::from(value.get());
    Score::points(match random.below(4) {
        0 => random.below(41) as i32 - 20,
        1 => value - 1,
        _ => value,
    })
}

/// The search is complete, and its score and its move are right.
fn exact<G: HouseGame>(found: &SearchResult<GameMove<G>>, asked: &Question<'_, G>) -> Result<(), String> {
    if !found.exact || !found.complete {
        return Err(format!("not solved: {}", found.score));
    }
    if !agree::<G>(found.score, asked.value) {
        return Err(format!("{} instead of {}", found.score, asked.value));
    }
    states_the_truth::<G>(found, asked)
}

/// What a search states is true: bounds of the value, and that its best move keeps a value that is proved.
fn states_the_truth<G: HouseGame>(
    found: &SearchResult<GameMove<G>>,
    asked: &Question<'_, G>,
) -> Result<(), String> {
    let best = found.lines.first().and_then(|line| line.moves.first()).ok_or("no move")?;
    let (_, kept) = asked.moves.iter().find(|(m, _)| m == best).ok_or("an illegal move")?;
    for v in [found.score, found.score.below()] {
        let v = if G::NAME == "domineering" { Score::points(0) } else { v };
        match found.exceeds(v) {
            Some(answer) if answer != (asked.value > v) => {
                return Err(format!("more than {v}: {answer}, but the value is {}", asked.value));
            }
            Some(true) if *kept <= v => {
                return Err(format!("its move has the value {kept}, not more than {v}"));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Oracle;
    use nullwindow_games::connect_four::ConnectFourGame;

    /// Every way reports a win where there is a loss, and nothing of the right value.
    #[test]
    fn every_way_reports_a_wrong_value() {
        let game = ConnectFourGame::default();
        let position = game.root("473457735543145756116234731734").expect("a position");
        let moves = Oracle::new(game).moves(&position, &mut 10_000_000).expect("few nodes");
        let value = moves.iter().map(|&(_, v)| v).max().expect("a move");
        let wrong: Vec<_> = moves.iter().map(|&(m, v)| (m, Score::points(i32::from(v.get()) + 3))).collect();
        let file = std::env::temp_dir().join(format!("nullwindow-soak-test-{}", std::process::id()));
        let mut searchers = Searchers::new(game, file).expect("memory for small tables");
        let mut random = SplitMix64::new(1);
        for (name, way) in Searchers::<ConnectFourGame>::WAYS {
            let right = Question { position: &position, moves: &moves, value };
            let shifted = Score::points(i32::from(value.get()) + 3);
            let shifted = Question { position: &position, moves: &wrong, value: shifted };
            let mut reported = 0;
            for _ in 0..20 {
                assert_eq!(way(&mut searchers, &right, &mut random), Ok(()), "{name}");
                reported += u32::from(way(&mut searchers, &shifted, &mut random).is_err());
            }
            // What proves nothing contradicts nothing.
            let always = !["stopped", "player", "proof", "null window"].contains(&name);
            assert!(reported > 0 && (reported == 20 || !always), "{name}: {reported}");
        }
    }
}

//! Parallel search in a simulator: speedup and overheads of the schemes by the number of processors
//! (Feldmann, Monien, Mysliwietz & Vornberger 1994; Marsland, Olafsson & Schaeffer 1985; Finkel & Fishburn
//! 1982; Kishimoto & Schaeffer 2002).

mod claims;
mod options;
mod table;
mod trial;

use crate::random_positions;
use crate::random_trees::{Model, Setting};
use crate::{Check, Error, Experiment, Monitor, Ours, Report, ours};
use nullwindow_chess::{Chess, LinearEvaluator};
use nullwindow_cluster::MessageCost;
use nullwindow_othello::{Othello, PatternEvaluator, Tracked};
use nullwindow_simulator::{
    GameTree, MOST_ITEMS, Machine, Picking, Scheme, Searched, SharedGame, Simulated, Task, WIDEST, Workload,
    deepest,
};
pub(super) use options::Options;
use trial::{SchemeTrial, Simulation};

impl Experiment for Options {
    const NAME: &'static str = "parallel";
    const CLAIM: &'static str = "Young brothers wait: speedup 142 on 256 processors and 344 on 1,024. \
        PVSplit: 3.35 on 4 processors, about 5 on 8 and more. Tree-splitting: the square root of the number \
        of processors. Master and slaves: 8 slaves as good as 4 threads. Transposition-driven scheduling: as \
        good as work stealing or better, and no position is searched twice";
    const SOURCE: &'static str = "Feldmann, Monien, Mysliwietz & Vornberger 1994; Marsland, Olafsson & \
        Schaeffer 1985; Finkel & Fishburn 1982; Kaneko & Tanaka 2010; Romein, Plaat, Bal & Schaeffer 1999; \
        Kishimoto & Schaeffer 2002";
    const EXAMPLE: &'static str = "--alg pvsplit,ybwc --p 1,4,16,64 --d 6";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let first = self.p1.or((self.model == Model::Strong).then_some(FIRST));
        let setting = Setting::new(self.model, [self.b, self.d], None, first)?;
        let widest = if self.game.is_some() { WIDEST } else { self.b };
        if self.d > deepest(widest) {
            let reason = format!("trees of width {widest} have at most {} plies", deepest(widest));
            return Err(Error::option("d", reason));
        }
        let graph = self.alg.iter().any(|scheme| scheme.is_clusters());
        if graph && (self.b > MOST_ITEMS || self.d > self.b) {
            let reason =
                format!("the picking game has at most {MOST_ITEMS} items, and no more plies than items");
            return Err(Error::option("b", reason));
        }
        if graph && self.p.last() as usize > MOST_RANKS {
            let reason = format!("schemes with a table have at most {MOST_RANKS} processors");
            return Err(Error::option("p", reason));
        }
        let mut loads = Loads::new(self, setting)?;
        let mut trials = Vec::new();
        for step in monitor.steps(steps(self), ToString::to_string) {
            let (alone, found) = (loads.alone(step.scheme), loads.simulate(step));
            trials.push(SchemeTrial::new(step, alone, found));
        }
        if let (Some(file), Some(SchemeTrial { step, found, .. })) = (&self.gantt, trials.last()) {
            let written = std::fs::write(file, found.gantt(&step.to_string()));
            written.map_err(|error| Error::option("gantt", format!("{}: {error}", file.display())))?;
        }
        let other = trials.iter().filter(|trial| !trial.has_value).count();
        let unaccounted = trials.iter().filter(|trial| !trial.is_accounted()).count();
        let mut report = claims::add(table::report(self, &trials), self, &trials)
            .check(Check::exactly("simulations with another value than one processor", 0, other as u64))
            .check(Check::exactly(
                "simulations whose accounts do not add up to p · T",
                0,
                unaccounted as u64,
            ));
        if let Some(tree) = &loads.tree_alone {
            let searched =
                self.game.as_ref().map_or_else(|| setting.to_string(), |game| format!("the tree of {game}"));
            let nodes = tree.nodes;
            report = report.note(format!("Alpha-beta on one processor visits {nodes} nodes of {searched}."));
        }
        for (scheme, alone) in &loads.game_alone {
            let Task { nodes, .. } = alone;
            report =
                report.note(format!("{scheme} on one processor visits {nodes} nodes of the picking game."));
        }
        Ok(report)
    }

    const OURS: &'static [Ours] = ours! {
        "" =>
            ("pvsplit, p 4, latency 10: speedup", 3.266, 0.001),
            ("pvsplit, p 1024, latency 10: speedup", 6.437, 0.001),
            ("ybwc, p 4, latency 10: speedup", 3.891, 0.001),
            ("ybwc, p 256, latency 10: speedup", 133.184, 0.001),
            ("ybwc, p 256, latency 10: search overhead", 0.667, 0.001),
            ("ybwc, p 1024, latency 10: speedup", 300.996, 0.001),
            ("ybwc, p 1024, latency 10: search overhead", 0.854, 0.001);
        "--alg tdsab,ptt --p 16,64,256 --latency 0,1,10,100,1000" =>
            ("tdsab, p 256, latency 0: speedup", 91.329, 0.001),
            ("tdsab, p 256, latency 10: speedup", 62.712, 0.001),
            ("tdsab, p 256, latency 100: speedup", 13.636, 0.001),
            ("partitioned, p 256, latency 0: speedup", 22.750, 0.001),
            ("partitioned, p 256, latency 10: speedup", 11.370, 0.001),
            ("partitioned, p 256, latency 100: speedup", 1.736, 0.001);
        "--alg tree-splitting --d 6 --grain 0 --latency 1 --p 1,2,4,8,16,32,64" =>
            ("tree-splitting, p 4, latency 1: speedup", 2.422, 0.001),
            ("tree-splitting, p 64, latency 1: speedup", 6.411, 0.001);
    };
}

/// The chance that the best branch of a strongly ordered tree is the first: that of a search with a table and
/// iterative deepening (Marsland 1986; `lab ordering`). Marsland & Campbell's trees have 0.7.
const FIRST: f64 = 0.9;

/// Each of the cluster's ranks counts the messages of every other, so that memory limits their number.
const MOST_RANKS: usize = 4_096;

/// All simulations.
fn steps(options: &Options) -> Vec<Simulation> {
    let mut steps = Vec::new();
    for &scheme in &options.alg {
        for latency in options.latency.iter() {
            let step = |p| Simulation { scheme, processors: p as usize, latency: latency.into() };
            steps.extend(options.p.iter().map(step));
        }
    }
    steps
}

/// The random moves before the root of a game's tree.
const OPENING: u32 = 16;

/// The tree of the options.
fn tree(options: &Options, setting: Setting) -> Result<Box<dyn Searched>, Error> {
    let &Options { b, d, seed, grain, .. } = options;
    Ok(match options.game.as_deref() {
        None => Box::new(Workload::new(setting.tree(seed), b, d, grain)),
        Some(options::OTHELLO) => {
            let root = Tracked::from(random_positions(&Othello::start(), OPENING, 1, seed)?[0]);
            let evaluator = PatternEvaluator::embedded().expect("the crate's own tests read its weights");
            Box::new(Workload::new(GameTree::new(evaluator, root, d), WIDEST, d, grain))
        }
        Some(_) => {
            let root = random_positions(&Chess::start(), OPENING, 1, seed)?.remove(0);
            let tree = GameTree::new(LinearEvaluator::embedded(), root, d);
            Box::new(Workload::new(tree, WIDEST, d, grain))
        }
    })
}

/// The tree, the game, and what the searches of one processor have found.
struct Loads<'o> {
    options: &'o Options,
    tree: Box<dyn Searched>,
    game: SharedGame,
    tree_alone: Option<Task>,
    game_alone: Vec<(Scheme, Task)>,
}

impl<'o> Loads<'o> {
    fn new(options: &'o Options, setting: Setting) -> Result<Self, Error> {
        let &Options { b, d, seed, grain, .. } = options;
        let tree = tree(options, setting)?;
        let game = SharedGame::new(Picking::new(b.min(MOST_ITEMS), d.min(b), seed), grain);
        Ok(Loads { options, tree, game, tree_alone: None, game_alone: Vec::new() })
    }

    /// The search of one processor: alpha-beta of the tree, or the scheme itself on the game.
    fn alone(&mut self, scheme: Scheme) -> Task {
        if !scheme.is_clusters() {
            let tree = &self.tree;
            return *self.tree_alone.get_or_insert_with(|| tree.alone());
        }
        if let Some((_, alone)) = self.game_alone.iter().find(|(known, _)| *known == scheme) {
            return *alone;
        }
        let found = self.simulate(Simulation { scheme, processors: 1, latency: 0 });
        let alone = Task { value: found.value, nodes: found.nodes };
        self.game_alone.push((scheme, alone));
        alone
    }

    fn simulate(&mut self, step: Simulation) -> Simulated {
        let &Options { seed, bandwidth, handling, .. } = self.options;
        let Simulation { scheme, processors, latency } = step;
        let machine = Machine { scheme, processors, latency, seed, trace: false };
        if scheme.is_clusters() {
            self.game.simulate(machine, MessageCost { latency, bytes: bandwidth, handling })
        } else {
            self.tree.on(machine)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;

    #[test]
    fn a_run_decides_on_the_claims_it_measures() {
        let run =
            lab("parallel --alg pvsplit,ybwc,tree-splitting --b 8 --d 5 --grain 1 --p 1,4,16 --latency 2")
                .unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 9);
        let figures: Vec<_> = run.report.claims.iter().map(|part| &*part.figure).collect();
        let expected = [
            "pvsplit, p 4, latency 2: speedup",
            "p 16, latency 2: speedup of ybwc / pvsplit",
            "tree-splitting: exponent of the speedup",
        ];
        assert_eq!(figures, expected);
    }

    #[test]
    fn every_scheme_with_a_table_runs_at_every_latency() {
        let run = lab("parallel --alg tdsab,ptt --b 8 --d 5 --grain 1 --p 1,4 --latency 0,50").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 8);
        let figures: Vec<_> = run.report.claims.iter().map(|part| &*part.figure).collect();
        let expected = ["tdsab: repeated searches of leaves", "p 4, latency 50: time of partitioned / tdsab"];
        assert_eq!(figures, expected);
    }

    #[test]
    fn a_tree_too_deep_is_rejected_by_name() {
        let deep = lab("parallel --b 1000 --d 20");
        assert_eq!(deep.err().unwrap().to_string(), "--d: trees of width 1000 have at most 12 plies");
    }

    #[test]
    fn options_of_the_picking_game_are_limited_by_name() {
        let error = |line: &str| lab(&format!("parallel {line}")).err().unwrap().to_string();
        let few = "--b: the picking game has at most 64 items, and no more plies than items";
        assert_eq!(error("--alg tdsab --b 65"), few);
        assert_eq!(error("--alg tdsab --b 5 --d 6"), few);
        let many = "--p: schemes with a table have at most 4096 processors";
        assert_eq!(error("--alg ybwc,partitioned --p 4097"), many);
    }
}

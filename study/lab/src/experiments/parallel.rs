//! Parallel search in a simulator: speedup and overheads of the schemes by the number of processors
//! (Feldmann, Monien, Mysliwietz & Vornberger 1994; Marsland, Olafsson & Schaeffer 1985; Finkel & Fishburn
//! 1982; Akl, Barnard & Doran 1982; Brockington & Schaeffer 1996; Weill 1996; Kishimoto & Schaeffer 2002).

mod claims;
mod options;
mod table;
mod trial;
mod work;

use crate::random_trees::{Model, Setting};
use crate::{Check, Error, Experiment, Monitor, Report};
use nullwindow_simulator::{Machine, Scheme, SimulatedSearch, deepest};
use nullwindow_support::atomic_file::write_atomically;
use nullwindow_support::checkpoint::Pieces;
pub(super) use options::Options;
use serde::Serialize;
use serde_json::json;
use trial::{Figures, Simulation, Trial};

impl Experiment for Options {
    const NAME: &'static str = "parallel";
    const CLAIM: &'static str = "Young brothers wait: speedup 142 on 256 processors and 344 on 1,024. \
        PVSplit: 3.35 on 4 processors, about 5 on 8 and more. Tree-splitting: the square root of the number \
        of processors; mandatory work first: its power 0.8. Master and slaves: 8 slaves as good as 4 \
        threads. Transposition-driven scheduling: as good as work stealing or better, and no position is \
        searched twice";
    const SOURCE: &'static str = "Feldmann, Monien, Mysliwietz & Vornberger 1994; Marsland, Olafsson & \
        Schaeffer 1985; Finkel & Fishburn 1982; Fishburn 1984; Kaneko & Tanaka 2010; Romein, Plaat, Bal & \
        Schaeffer 1999; Kishimoto & Schaeffer 2002";
    const EXAMPLE: &'static str = "--alg pvsplit,ybwc --p 1,4,16,64 --d 6";
    const QUICK: &'static str = "--d 6 --trees 3 --p 4,8,16,32,256";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let settings = self.d.iter().map(|depth| work::setting(self, depth));
        let settings = settings.collect::<Result<Vec<_>, _>>()?;
        if self.game.is_none() && self.d.last() > deepest(self.b) {
            let reason = format!("trees of width {} have at most {} plies", self.b, deepest(self.b));
            return Err(Error::option("d", reason));
        }
        if self.alg.contains(&Scheme::Tdsab) && self.game.is_none() && self.model == Model::Iid {
            let reason = "TDSAB needs values of 16 bits, and the model 'iid' has larger ones";
            return Err(Error::option("model", reason));
        }
        if self.iterative && self.game.is_none() {
            let reason = "random trees have no evaluations above their leaves: name a --game";
            return Err(Error::option("iterative", reason));
        }
        if work::simulations(self, self.seed).next().is_none() {
            return Err(Error::option("table", "no scheme of --alg has such a table"));
        }
        let mut run = ParallelRun::new(self, settings[0])?;
        let seeds = (0..self.trees).map(|tree| nullwindow_subjects::draw(self.seed, tree));
        for step in monitor.steps(seeds.flat_map(|seed| work::simulations(self, seed)), step_name) {
            run.step(step)?;
        }
        let trials = run.trials;
        let found = || trials.iter().flat_map(|trial| &trial.found);
        let wrong = |part: usize| found().filter(|found| !found.is_right[part]).count() as u64;
        Ok(table::report(self, &trials)
            .claims(claims::parts(self, &trials))
            .check(Check::exactly("simulations with another value than one processor", 0, wrong(0)))
            .check(Check::exactly("simulations whose accounts do not add up to p · T", 0, wrong(1))))
    }
}

/// The name of a step: the seed of its tree, and what is simulated.
fn step_name(step: &(u32, Machine)) -> String {
    format!("tree {}, {}", step.1.seed, Simulation::of(*step))
}

/// A run under way.
struct ParallelRun<'o> {
    options: &'o Options,
    checkpoint: Option<Pieces<String, Figures>>,
    /// The last tree, with its depth and its seed.
    tree: Option<(u32, u64, Box<dyn SimulatedSearch>)>,
    trials: Vec<Trial>,
}

impl<'o> ParallelRun<'o> {
    fn new(options: &'o Options, setting: Setting) -> Result<Self, Error> {
        let checkpoint = match &options.checkpoint {
            Some(path) => {
                Some(Pieces::open(path, "lab parallel 3", &settings(options, setting), |_, _| true)?)
            }
            None => None,
        };
        Ok(ParallelRun { options, checkpoint, tree: None, trials: Vec::new() })
    }

    /// Simulates a machine, or takes its figures from the checkpoint.
    fn step(&mut self, step: (u32, Machine)) -> Result<(), Error> {
        let name = step_name(&step);
        let finished = self.checkpoint.as_ref().and_then(|file| file.finished(&name)).cloned();
        let figures = match finished {
            Some(figures) => figures,
            None => {
                let figures = self.simulate(step)?;
                if let Some(file) = &mut self.checkpoint {
                    file.append(&name, &figures)?;
                }
                figures
            }
        };
        let step = Simulation::of(step);
        match self.trials.iter_mut().find(|trial| trial.step == step) {
            Some(trial) => trial.found.push(figures),
            None => self.trials.push(Trial { step, found: vec![figures] }),
        }
        Ok(())
    }

    fn simulate(&mut self, (depth, machine): (u32, Machine)) -> Result<Figures, Error> {
        let tree = match self.tree.take() {
            Some((of, seed, tree)) if (of, seed) == (depth, machine.seed) => tree,
            _ => work::tree(self.options, depth, machine.seed)?,
        };
        let (_, _, tree) = self.tree.insert((depth, machine.seed, tree));
        let (alone, found) = (tree.alone(machine), tree.on(machine));
        if let Some(file) = &self.options.gantt {
            let written =
                write_atomically(file, found.gantt(&Simulation::of((depth, machine)).to_string()).as_bytes());
            written.map_err(|error| Error::option("gantt", format!("{}: {error}", file.display())))?;
        }
        Ok(Figures::new(alone, &found))
    }
}

/// All that a simulation depends on, but for its scheme, machine and seed.
fn settings(options: &Options, setting: Setting) -> impl Serialize {
    let Options { grain, bandwidth, handling, iterative, aspiration, .. } = options;
    let d = options.d.first();
    let searched =
        options.game.as_ref().map_or_else(|| setting.to_string(), |game| format!("{game}, {d} plies"));
    json!({
        "version": env!("CARGO_PKG_VERSION"), "searched": searched, "grain": grain,
        "window": iterative.then_some(aspiration), "bandwidth": bandwidth, "handling": handling,
    })
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;

    const ALL: &str = "pvsplit,ybwc,tree-splitting,mandatory-work-first,master-slave,aphid,abdada,tdsab";

    #[test]
    fn every_part_of_the_claim_is_listed_and_only_what_ran_is_measured() {
        let run = lab("parallel --alg pvsplit,ybwc --table none --b 8 --d 5 --grain 1 --p 1,4,32 --trees 2 \
                       --latency 2")
        .unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 6);
        let measured = run.report.claims.iter().filter(|part| !part.observed.is_nan());
        let figures: Vec<_> = measured.map(|part| &*part.figure).collect();
        let expected = [
            "pvsplit on 4 processors, 5 plies: speedup",
            "pvsplit on 32 processors, 5 plies: speedup",
            "ybwc / pvsplit on 32 processors: speedup",
        ];
        assert_eq!(figures, expected);
        let whole = lab("parallel --b 5 --d 6 --grain 1 --p 4,8,32,256,1024 --trees 2").unwrap();
        let open: Vec<_> = whole.report.claims.iter().filter(|part| part.observed.is_nan()).collect();
        assert!(whole.report.claims.len() == run.report.claims.len() && open.is_empty(), "{open:?}");
    }

    #[test]
    fn deeper_trees_have_the_published_speedups_alone() {
        let run = lab("parallel --alg pvsplit,ybwc --b 4 --d 4-5 --grain 1 --p 4,256 --trees 2").unwrap();
        assert!(run.passed(), "{run}");
        // On the first depth pvsplit, and ybwc with each table.
        assert_eq!(run.report.table.rows().len(), 4 * 2 + 1);
        let first = &run.report.claims[0];
        assert_eq!(first.figure, "ybwc on 256 processors, 5 plies: speedup");
        assert!(first.interval.is_some());
    }

    #[test]
    fn every_scheme_runs_with_each_table_on_games_and_by_iterative_deepening() {
        for line in ["", " --iterative"] {
            for game in ["kalah", "othello"] {
                let run = lab(&format!(
                    "parallel --game {game} --alg {ALL} --d 5 --grain 1 --p 1,6 --trees 2{line}"
                ))
                .unwrap();
                assert!(run.passed(), "{run}");
                assert_eq!(run.report.table.rows().len(), 2 * 10);
            }
        }
    }

    #[test]
    fn a_killed_run_goes_on_from_its_checkpoint() {
        let path = std::env::temp_dir().join(format!("nullwindow-parallel-{}", std::process::id()));
        let file = path.to_str().expect("a path of ASCII");
        let line = "parallel --alg ybwc --b 4 --d 5 --grain 1 --p 2,4 --trees 2 --checkpoint";
        let run = || lab(&format!("{line} {file}"));
        let whole = run().unwrap().csv();
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 2 * 3 * 2);
        std::fs::write(&path, format!("{}\nyb", lines[..5].join("\n"))).unwrap();
        assert_eq!(run().unwrap().csv(), whole);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        let other = lab(&format!("{line} {file} --handling 7")).err().expect("another run").to_string();
        assert!(
            other.starts_with(&format!(
                "--checkpoint: {file}: line 1: settings differ: expected handling 7, "
            )),
            "{other}"
        );
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn options_that_do_not_fit_are_rejected_by_name() {
        let error = |line: &str| lab(&format!("parallel {line}")).err().unwrap().to_string();
        assert_eq!(error("--b 1000 --d 20"), "--d: trees of width 1000 have at most 12 plies");
        assert_eq!(error("--alg tdsab --table none"), "--table: no scheme of --alg has such a table");
        let large = "--model: TDSAB needs values of 16 bits, and the model 'iid' has larger ones";
        assert_eq!(error("--model iid"), large);
        assert!(error("--iterative").contains("--game"));
        assert!(error("--p 4097").contains("4096"));
    }
}

//! Proof searches side by side: proof-number search, PN², PDS, df-pn with a sound and a naive table, and a
//! deepening alpha-beta, with memory for few positions and for many (the plan of Winands, Uiterwijk & van den
//! Herik, *PDS-PN*, 2003, which compared four of them in Lines of Action).
//!
//! A position in memory is a node of a tree (40 to 48 bytes here) or an entry of a table (24). The defaults
//! take two minutes of one core.

use crate::{Check, Error, Expected, Experiment, Monitor, Range, Ratios, Report, Table, table};
use clap::value_parser;
use nullwindow::proof::ProofStatus;
use nullwindow_subjects::problems::{Found, Means, ProblemSet, ProofMethod};
use nullwindow_subjects::unstopped;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of positions of each game, at most, each a problem.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=1_000))]
    positions: u32,
    /// Sizes of the table: powers of two, in entries; of a tree, in nodes.
    #[arg(long, default_value = "10,14,18", value_parser = Range::within(4, 26))]
    log2_entries: Range,
    /// The largest number of nodes of a search.
    #[arg(long, value_name = "NODES", default_value_t = 1_000_000)]
    nodes: u64,
    /// The seed of the random positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One search.
struct ProofTrial {
    set: ProblemSet,
    problem: usize,
    /// The positions in memory, as a power of two.
    memory: u32,
    method: ProofMethod,
    found: Found,
}

impl Experiment for Options {
    const NAME: &'static str = "proof";
    const CLAIM: &'static str = "In little memory PN², PDS and df-pn solve more problems than proof-number \
        search; where both solve one, PN² has a part of its positions in memory at once and visits more \
        nodes, and df-pn visits fewer than PDS; df-pn finds more mates of shogi than a deepening alpha-beta \
        in as many nodes.";
    const SOURCE: &'static str = "Winands, Uiterwijk & van den Herik, PDS-PN, 2003; Nagai, Df-pn algorithm, \
        2002; Kishimoto & Müller, tutorial part 2";
    const EXAMPLE: &'static str = "--positions 5 --log2-entries 10,16";
    const QUICK: &'static str = "--nodes 200000 --log2-entries 10,16";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let mut steps = Vec::new();
        for set in ProblemSet::ALL {
            let problems = set.problems(self.positions as usize, self.seed)?;
            steps.extend(problems.into_iter().enumerate().map(|(i, problem)| (set, i + 1, problem)));
        }
        let mut trials = Vec::new();
        for (set, number, problem) in monitor.steps(steps, |(set, i, _)| format!("{set} {i}")) {
            for memory in self.log2_entries.iter() {
                let means = Means { positions: 1 << memory, nodes: self.nodes };
                for method in ProofMethod::ALL
                    .into_iter()
                    .filter(|&method| method != ProofMethod::Naive || set.has_cycles())
                {
                    let found = unstopped(problem.search(method, means, monitor))?;
                    trials.extend(found.map(|found| ProofTrial {
                        set,
                        problem: number,
                        memory,
                        method,
                        found,
                    }));
                }
            }
        }
        Ok(self.report(&Trials(trials)))
    }
}

struct Trials(Vec<ProofTrial>);

impl Trials {
    fn of(&self, memory: u32, method: ProofMethod) -> impl Iterator<Item = &ProofTrial> {
        self.0.iter().filter(move |trial| (trial.memory, trial.method) == (memory, method))
    }

    /// The number of problems of some sets that a search solves.
    fn solved(&self, memory: u32, method: ProofMethod, of: impl Fn(ProblemSet) -> bool) -> usize {
        self.of(memory, method).filter(|trial| of(trial.set) && trial.found.solved()).count()
    }

    /// Of the problems that one of two searches solves, and the other does not, the share of the first: more
    /// than a half, or the first solves no more.
    fn one_alone(&self, memory: u32, pair: [ProofMethod; 2], of: impl Fn(ProblemSet) -> bool) -> Check {
        let solved =
            |method| self.of(memory, method).filter(|trial| of(trial.set)).map(|trial| trial.found.solved());
        let different = solved(pair[0]).zip(solved(pair[1])).filter(|(one, other)| one != other);
        let first: Vec<bool> = different.map(|(one, _)| one).collect();
        let [one, other] = pair;
        let figure =
            format!("2^{memory} positions: share of {one} in the problems that it or {other} alone solves");
        let having = first.iter().filter(|one| **one).count();
        Check::share(figure, Expected::AtLeast(0.5), [having, first.len()])
    }

    /// A cost of one search over that of another, where both solve the problem.
    fn ratios(
        &self,
        memory: u32,
        [method, against]: [ProofMethod; 2],
        of: impl Fn(ProblemSet) -> bool,
        cost: fn(&Found) -> f64,
    ) -> Ratios {
        let both = self.of(memory, method).filter(|trial| of(trial.set)).filter_map(|trial| {
            let same = |other: &&ProofTrial| (other.set, other.problem) == (trial.set, trial.problem);
            let other = self.of(memory, against).find(same)?;
            let pair = [&trial.found, &other.found];
            pair.iter().all(|found| found.solved()).then(|| (cost(pair[0]), cost(pair[1])))
        });
        both.collect()
    }

    /// The results of sound searches, or of the naive one, that another sound search contradicts.
    fn contradicted(&self, naive: bool) -> u64 {
        let results = |naive| {
            let solved = self.0.iter().filter(|trial| trial.found.solved());
            solved.filter(move |trial| (trial.method == ProofMethod::Naive) == naive)
        };
        let contradicts = |one: &ProofTrial, other: &ProofTrial| {
            (one.set, one.problem) == (other.set, other.problem) && one.found.status != other.found.status
        };
        results(naive).filter(|one| results(false).any(|other| contradicts(one, other))).count() as u64
    }
}

fn nodes(found: &Found) -> f64 {
    found.nodes as f64
}

impl Options {
    fn report(&self, trials: &Trials) -> Report {
        let data = table! { ProofTrial { set, problem, memory, method, found } in &trials.0;
            "set" => set.to_string(), "problem" => *problem as u64, "log2 positions" => *memory,
            "search" => method.to_string(), "status" => found.status.to_string(), "nodes" => found.nodes,
            "stored" => found.stored,
        };
        let proved = trials.0.iter().filter(|trial| trial.found.status == ProofStatus::Proved);
        let proved: Vec<_> = crate::costs::distinct(proved.map(|trial| (trial.set, trial.problem)));
        Report::new(data)
            .views([self.solved_view(trials), self.cost_view(trials)])
            .note(
                "“df-pn, 1+ε” has ε = 1/4 (Pawlewicz & Lew 2007), as the program's. PN² has no growth \
                 fraction (Breuker 1998): a second tree may grow as large as the first.",
            )
            .note(format!("{} of the problems are proved, the others disproved or unknown.", proved.len()))
            .check(Check::exactly("results of sound searches that differ", 0, trials.contradicted(false)))
            .claims(self.claims(trials))
            .measured("wrong results of the naive table", trials.contradicted(true) as f64)
            .undecided_if(self.positions < 20, "twenty problems of each game are needed")
            .undecided_if(self.nodes < 100_000, "100,000 nodes are needed")
    }

    fn ends(&self) -> [u32; 2] {
        let least = self.log2_entries.iter().min().unwrap_or_default();
        [least, self.log2_entries.iter().max().unwrap_or_default()]
    }

    /// The problems that each search solves.
    fn solved_view(&self, trials: &Trials) -> Table {
        let rows = self
            .log2_entries
            .iter()
            .flat_map(|memory| ProofMethod::ALL.into_iter().map(move |method| (memory, method)));
        let view = table! { (memory, method) in rows;
            "positions" => 1_u64 << memory, "search" => method.to_string();
            for set in ProblemSet::ALL =>
                trials.of(memory, method).any(|trial| trial.set == set)
                    .then(|| trials.solved(memory, method, |other| other == set))
        };
        view.titled("Problems solved, by the positions that fit into memory")
    }

    /// The costs relative to df-pn's, with the most memory.
    fn cost_view(&self, trials: &Trials) -> Table {
        let [_, most] = self.ends();
        let others = ProofMethod::ALL.into_iter().filter(|&method| method != ProofMethod::DfPn);
        let rows =
            ProblemSet::ALL.into_iter().flat_map(|set| others.clone().map(move |method| (set, method)));
        let rows = rows.filter(|(set, method)| *method != ProofMethod::Naive || set.has_cycles());
        let view = table! { (set, method) in rows;
            let of = |cost| trials.ratios(most, [method, ProofMethod::DfPn], |other| other == set, cost);
            let [low, high] = of(nodes).geometric_interval();
            "set" => set.to_string(), "search" => method.to_string(), "both solved" => of(nodes).count(),
            "nodes" => of(nodes).geometric_mean(), "95 % from" => low, "to" => high,
            "positions" => of(|found| found.stored as f64).geometric_mean(),
            "time" => of(|found| found.seconds.max(1e-6)).of_totals(),
        };
        view.titled(format!("Costs over df-pn's, with memory for 2^{most} positions (means are geometric)"))
    }

    fn claims(&self, trials: &Trials) -> Vec<Check> {
        let [least, most] = self.ends();
        let (all, mut claims) = (|_: ProblemSet| true, Vec::new());
        for method in [ProofMethod::Pn2, ProofMethod::Pds, ProofMethod::DfPn] {
            claims.push(trials.one_alone(least, [method, ProofMethod::Pn], all));
        }
        let mut ratio = |figure: String, expected, ratios: Ratios| {
            let check = Check::new(figure, expected, ratios.geometric_mean());
            claims.push(check.sample(ratios.geometric_interval()));
        };
        let stored = |found: &Found| found.stored as f64;
        ratio(
            "PN² / PN: positions in memory".into(),
            Expected::AtMost(0.5),
            trials.ratios(most, [ProofMethod::Pn2, ProofMethod::Pn], all, stored),
        );
        for pair @ [method, against] in
            [[ProofMethod::Pn2, ProofMethod::Pn], [ProofMethod::Pds, ProofMethod::DfPn]]
        {
            let ratios = trials.ratios(most, pair, all, nodes);
            ratio(format!("{method} / {against}: nodes"), Expected::AtLeast(1.0), ratios);
        }
        let shogi = |set| set == ProblemSet::Shogi;
        claims.push(trials.one_alone(most, [ProofMethod::DfPn, ProofMethod::AlphaBeta], shogi));
        claims
    }
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;

    #[test]
    fn searches_agree_and_little_memory_stops_the_tree() {
        let run = lab("proof --positions 3 --log2-entries 6,14 --nodes 30000").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 3 * 2 * (2 * 7 + 3 * 6));
        let solved = |figure: &str| {
            run.report.claims.iter().find(|part| part.figure.contains(figure)).map(|part| part.observed)
        };
        assert!(
            solved("share of df-pn in the problems that it or PN").is_some_and(|share| share > 0.5),
            "{run}"
        );
    }
}

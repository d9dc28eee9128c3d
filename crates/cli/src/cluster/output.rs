//! The output of `cluster solve` for a position (our own).

use anyhow::Result;
use indicatif::HumanCount;
use nullwindow::session::Game;
use nullwindow::{Position, Score};
use nullwindow_app::Task;
use nullwindow_cluster::{Account, SchemeName, Solution, Wire};
use nullwindow_figures::{Table, row};
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// The output for a position; with `--json`, these fields.
#[derive(Serialize)]
pub(super) struct Solved {
    name: String,
    position: String,
    /// The value from the view of the side to move; none if it is not proved.
    score: Option<i16>,
    /// What is proved of the value.
    lower: Option<i16>,
    upper: Option<i16>,
    /// A best move; none if none was needed for the proof.
    r#move: Option<String>,
    /// The score given with the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i16>,
    /// Whether score and move agree with those given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) agrees: Option<bool>,
    scheme: String,
    null_windows: u32,
    nodes: u64,
    seconds: f64,
    /// Messages between ranks, for each node.
    messages: u64,
    batches: u64,
    messages_per_node: f64,
    /// The most nodes of a rank over the mean.
    balance: f64,
    /// The nodes of one rank alone, and the nodes of all ranks over them, minus 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_of_one_rank: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search_overhead: Option<f64>,
    ranks: Vec<RankFigures>,
    #[serde(skip)]
    side: &'static str,
}

/// The account of a rank; with `--json`, these fields.
#[derive(Serialize)]
struct RankFigures {
    nodes: u64,
    leaves: u64,
    inner: u64,
    entries: u64,
    own_probes: u64,
    own_hits: u64,
    remote_probes: u64,
    remote_hits: u64,
    messages: u64,
    batches: u64,
    local_messages: u64,
    busy_seconds: f64,
    communication_seconds: f64,
    idle_seconds: f64,
}

impl From<&Account> for RankFigures {
    fn from(account: &Account) -> Self {
        let seconds = |nanoseconds: u64| nanoseconds as f64 / 1e9;
        let &Account { nodes, leaves, inner, entries, own_probes, own_hits, remote_probes, .. } = account;
        let &Account { remote_hits, messages, batches, local_messages, .. } = account;
        RankFigures {
            nodes,
            leaves,
            inner,
            entries,
            own_probes,
            own_hits,
            remote_probes,
            remote_hits,
            messages,
            batches,
            local_messages,
            busy_seconds: seconds(account.busy),
            communication_seconds: seconds(account.communication),
            idle_seconds: seconds(account.idle),
        }
    }
}

impl Solved {
    pub(super) fn new<G: Game<Position: Wire>>(
        game: &G,
        task: &Task,
        root: &G::Position,
        found: &Solution<<G::Position as Position>::Move>,
        scheme: SchemeName,
        nodes_of_one_rank: Option<u64>,
        time: Duration,
    ) -> Self {
        let sum = Account::sum(&found.accounts);
        let (score, points) = (found.value(), |v: Score| v.is_points().then(|| v.get()));
        let best = found.best.map(|m| game.line(root, &[m]));
        let given_best = |name: &String| {
            let given = task.problem.moves.iter().find(|(given, _)| given == name);
            given.is_none_or(|&(_, given)| Some(given) == score)
        };
        let expected = task.problem.score;
        let agrees = score
            .and(expected)
            .map(|expected| score == Some(expected) && best.as_ref().is_none_or(given_best));
        let overhead = |one: u64| sum.nodes as f64 / one as f64 - 1.0;
        Solved {
            name: task.name.clone(),
            position: task.problem.position.clone(),
            score: score.map(Score::get),
            lower: points(found.known.lower),
            upper: points(found.known.upper),
            r#move: best,
            expected: expected.map(Score::get),
            agrees,
            scheme: scheme.to_string(),
            null_windows: found.iterations,
            nodes: sum.nodes,
            seconds: time.as_secs_f64(),
            messages: sum.messages,
            batches: sum.batches,
            messages_per_node: sum.messages as f64 / (sum.nodes as f64).max(1.0),
            balance: Account::balance(&found.accounts),
            nodes_of_one_rank,
            search_overhead: nodes_of_one_rank.map(overhead),
            ranks: found.accounts.iter().map(RankFigures::from).collect(),
            side: game.side(root.side()),
        }
    }

    pub(super) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    pub(super) fn text(&self) -> String {
        let Solved { name, position, side, scheme, null_windows, messages, batches, balance, .. } = self;
        let mut text = format!("{name}  {position}\n  score     {}", self.score_in_words());
        if let Some(best) = &self.r#move {
            _ = write!(text, " for {side}, with {best}");
        }
        let agrees = self.agrees.zip(self.expected);
        _ = match agrees {
            Some((true, expected)) => writeln!(text, "; agrees with the {expected:+} given"),
            Some((false, expected)) => writeln!(text, "; CONTRADICTS the {expected:+} given"),
            None => writeln!(text),
        };
        let (ranks, nodes) = (self.ranks.len(), HumanCount(self.nodes));
        let word = if ranks == 1 { "rank" } else { "ranks" };
        _ = writeln!(text, "  scheme    {scheme} on {ranks} {word}, null windows: {null_windows}");
        _ = writeln!(text, "  cost      {nodes} nodes in {:.2} s", self.seconds);
        if let (Some(one), Some(overhead)) = (self.nodes_of_one_rank, self.search_overhead) {
            let (one, overhead) = (HumanCount(one), 100.0 * overhead);
            _ = writeln!(text, "  overhead  {overhead:+.1} % of the {one} nodes of one rank");
        }
        _ = writeln!(
            text,
            "  messages  {} in {} batches, {:.6} a node; load balance {balance:.2}",
            HumanCount(*messages),
            HumanCount(*batches),
            self.messages_per_node
        );
        let columns = [
            "rank",
            "nodes",
            "leaves",
            "inner",
            "entries",
            "hits",
            "remote hits",
            "messages",
            "busy s",
            "comm s",
            "idle s",
        ];
        let mut table = Table::new(&columns);
        for (number, rank) in self.ranks.iter().enumerate() {
            table.push(row![
                number,
                rank.nodes,
                rank.leaves,
                rank.inner,
                rank.entries,
                format!("{}/{}", rank.own_hits, rank.own_probes),
                format!("{}/{}", rank.remote_hits, rank.remote_probes),
                rank.messages,
                rank.busy_seconds,
                rank.communication_seconds,
                rank.idle_seconds,
            ]);
        }
        text + &table.to_string()
    }

    fn score_in_words(&self) -> String {
        let bound = |bound: i16| format!("{bound:+}");
        match (self.score, self.lower, self.upper) {
            (Some(0), ..) => "0".to_owned(),
            (Some(score), ..) => bound(score),
            (None, Some(lower), Some(upper)) => {
                format!("{} to {}, interrupted", bound(lower), bound(upper))
            }
            (None, Some(lower), None) => format!("at least {}, interrupted", bound(lower)),
            (None, None, Some(upper)) => format!("at most {}, interrupted", bound(upper)),
            (None, None, None) => "nothing is proved yet, interrupted".to_owned(),
        }
    }
}

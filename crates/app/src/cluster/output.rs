//! The output of `cluster solve` for a position (our own).

use crate::count::count;
use crate::measured::{bound, measured};
use anyhow::Result;
use nullwindow::Score;
use nullwindow::session::AnySession;
use nullwindow_cluster::{Account, SchemeName, Solution};
use nullwindow_support::Task;
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// The output for a position; with `--json`, these fields.
#[derive(Serialize)]
pub(super) struct Solved {
    name: String,
    position: String,
    /// The value from the view of the side to move, in the game's measure; none if it is not proved.
    #[serde(serialize_with = "measured")]
    score: Option<String>,
    /// What is proved of the value.
    #[serde(serialize_with = "measured")]
    lower: Option<String>,
    #[serde(serialize_with = "measured")]
    upper: Option<String>,
    /// A best move; none if none was needed for the proof.
    r#move: Option<String>,
    /// The score given with the position.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "measured")]
    expected: Option<String>,
    /// Whether the value is more than the score of `--exceeds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    exceeds: Option<bool>,
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
    /// The score of `--exceeds`.
    #[serde(skip)]
    asked: Option<String>,
}

/// What was searched, and by which scheme.
pub(super) struct RankQuestion {
    pub(super) scheme: SchemeName,
    pub(super) exceeds: Option<Score>,
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
    pub(super) fn new(
        session: &dyn AnySession,
        task: &Task,
        found: &Solution,
        question: &RankQuestion,
        nodes_of_one_rank: Option<u64>,
        time: Duration,
    ) -> Self {
        let &RankQuestion { scheme, exceeds } = question;
        let (sum, known) = (Account::sum(&found.accounts), found.known);
        let text = |v: Score| bound(v, |v| session.value(v));
        let best = found.best.and_then(|number| session.moves().into_iter().nth(number.into()));
        let given_best = |name: &String| {
            let given = task.problem.moves.iter().find(|(given, _)| given == name);
            given.is_none_or(|&(_, given)| Some(given) == found.value())
        };
        let expected = task.problem.score;
        let agrees = found
            .value()
            .zip(expected)
            .map(|(value, expected)| value == expected && best.as_ref().is_none_or(given_best));
        let overhead = |one: u64| sum.nodes as f64 / one as f64 - 1.0;
        Solved {
            name: task.name.clone(),
            position: task.problem.position.clone(),
            score: found.value().and_then(text),
            lower: text(known.lower),
            upper: text(known.upper),
            r#move: best,
            expected: expected.and_then(text),
            exceeds: exceeds.filter(|&v| known.answers(v)).map(|v| known.lower > v),
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
            side: session.side_name(session.side()),
            asked: exceeds.map(|v| session.value(v)),
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
        _ = match self.agrees.zip(self.expected.as_ref()) {
            Some((true, expected)) => writeln!(text, "; agrees with the {expected} given"),
            Some((false, expected)) => writeln!(text, "; CONTRADICTS the {expected} given"),
            None if self.score.is_none() && self.exceeds.is_none() => writeln!(text, "; interrupted"),
            None => writeln!(text),
        };
        let (ranks, nodes) = (self.ranks.len(), count(self.nodes));
        let word = if ranks == 1 { "rank" } else { "ranks" };
        _ = writeln!(text, "  scheme    {scheme} on {ranks} {word}, null windows: {null_windows}");
        _ = writeln!(text, "  cost      {nodes} nodes in {:.2} s", self.seconds);
        if let (Some(one), Some(overhead)) = (self.nodes_of_one_rank, self.search_overhead) {
            let (one, overhead) = (count(one), 100.0 * overhead);
            _ = writeln!(text, "  overhead  {overhead:+.1} % of the {one} nodes of one rank");
        }
        let (sent, a_node) = (count(*messages), self.messages_per_node);
        _ = writeln!(
            text,
            "  messages  {sent} in {} batches, {a_node:.6} a node; load balance {balance:.2}\n",
            count(*batches)
        );
        let head = ["rank", "nodes", "leaves", "inner", "entries", "hits", "remote hits", "messages"];
        text += &row(head.map(str::to_owned), ["busy s", "comm s", "idle s"].map(str::to_owned));
        for (number, rank) in self.ranks.iter().enumerate() {
            let counts = [rank.nodes, rank.leaves, rank.inner, rank.entries].map(count);
            let [nodes, leaves, inner, entries] = counts;
            let own = format!("{}/{}", rank.own_hits, rank.own_probes);
            let remote = format!("{}/{}", rank.remote_hits, rank.remote_probes);
            let times = [rank.busy_seconds, rank.communication_seconds, rank.idle_seconds];
            let figures =
                [number.to_string(), nodes, leaves, inner, entries, own, remote, count(rank.messages)];
            text += &row(figures, times.map(|time| format!("{time:.2}")));
        }
        text
    }

    /// What is known of the value.
    fn score_in_words(&self) -> String {
        match (&self.score, &self.asked, self.exceeds) {
            (Some(score), ..) => return score.clone(),
            (None, Some(asked), Some(true)) => return format!("more than {asked}"),
            (None, Some(asked), Some(false)) => return format!("not more than {asked}"),
            _ => {}
        }
        match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) => format!("{lower} to {upper}"),
            (Some(lower), None) => format!("at least {lower}"),
            (None, Some(upper)) => format!("at most {upper}"),
            (None, None) => "nothing is proved yet".to_owned(),
        }
    }
}

/// A line of the table of ranks.
fn row(figures: [String; 8], times: [String; 3]) -> String {
    let [rank, nodes, leaves, inner, entries, own, remote, messages] = figures;
    let [busy, communication, idle] = times;
    format!(
        "{rank:>4} {nodes:>14} {leaves:>9} {inner:>9} {entries:>9} {own:>15} {remote:>13} {messages:>9} \
         {busy:>8} {communication:>7} {idle:>7}\n"
    )
}

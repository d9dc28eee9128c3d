//! The account of a rank: what it did, sent and waited for (the measures: Kishimoto & Schaeffer 2002).

/// The work of one rank.
///
/// ```
/// use nullwindow_cluster::Account;
/// let accounts = [Account { nodes: 30, ..Account::default() }, Account { nodes: 10, ..Account::default() }];
/// assert_eq!(Account::balance(&accounts), 1.5); // the most of a rank over the mean
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Account {
    /// Nodes: of the searches of leaves and of ordering, and one for each visit of a position above them.
    pub nodes: u64,
    /// The leaves searched.
    pub leaves: u64,
    /// The visits of positions above the leaves.
    pub inner: u64,
    /// The positions in the rank's part of the table.
    pub entries: u64,
    /// Probes of the rank's own part of the table.
    pub own_probes: u64,
    /// Those that answered the question.
    pub own_hits: u64,
    /// Probes of other ranks' parts.
    pub remote_probes: u64,
    /// Those that answered the question.
    pub remote_hits: u64,
    /// Messages to other ranks.
    pub messages: u64,
    /// The batches that they went in.
    pub batches: u64,
    /// Messages of the rank to itself, which do not travel.
    pub local_messages: u64,
    /// Nanoseconds of work; like the next two, units of the clock where that is virtual.
    pub busy: u64,
    /// Nanoseconds of sending, receiving and handling messages.
    pub communication: u64,
    /// Nanoseconds without work.
    pub idle: u64,
}

impl Account {
    pub(crate) const FIGURES: usize = 14;

    pub(crate) fn to_figures(self) -> [u64; Self::FIGURES] {
        let Account { nodes, leaves, inner, entries, own_probes, own_hits, remote_probes, .. } = self;
        let Account { remote_hits, messages, batches, local_messages, busy, communication, idle, .. } = self;
        [
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
            busy,
            communication,
            idle,
        ]
    }

    pub(crate) fn from_figures(figures: [u64; Self::FIGURES]) -> Self {
        let [nodes, leaves, inner, entries, own_probes, own_hits, remote_probes, rest @ ..] = figures;
        let [remote_hits, messages, batches, local_messages, busy, communication, idle] = rest;
        Account {
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
            busy,
            communication,
            idle,
        }
    }

    /// The sum of all ranks' accounts.
    #[must_use]
    pub fn sum(accounts: &[Account]) -> Account {
        let mut sum = [0; Self::FIGURES];
        for account in accounts {
            for (sum, figure) in sum.iter_mut().zip(account.to_figures()) {
                *sum += figure;
            }
        }
        Account::from_figures(sum)
    }

    /// The load balance: the most nodes of a rank over the mean, 1 if all have the same.
    #[must_use]
    pub fn balance(accounts: &[Account]) -> f64 {
        let most = accounts.iter().map(|account| account.nodes).max().unwrap_or(0);
        let mean = Account::sum(accounts).nodes as f64 / accounts.len() as f64;
        if mean == 0.0 { 1.0 } else { most as f64 / mean }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_they_were_written() {
        let figures = std::array::from_fn(|i| 10 + i as u64);
        assert_eq!(Account::from_figures(figures).to_figures(), figures);
        assert_eq!(Account::sum(&[Account::from_figures(figures); 2]).idle, 46);
    }
}

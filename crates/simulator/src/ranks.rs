//! The schemes of the cluster on virtual processors: their own code, on the picking game (our own).

use crate::picking::Picking;
use crate::{Machine, Scheme, Simulated};
use nullwindow::observe::Count;
use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Position, Score, Window, max};
use nullwindow_cluster::{
    Interval, LeafSearch, MessageCost, Packed, SchemeName, Settings, Wire, solve_timed,
};
use nullwindow_games::trees::LeafValue;
use std::cell::RefCell;
use std::collections::HashMap;
use std::convert::Infallible;
use std::rc::Rc;

/// A game, and what the searches of its leaves have cost. Simulations of the same game share it.
pub struct SharedGame {
    root: Picking,
    grain: u32,
    leaves: Rc<RefCell<HashMap<Question, Leaf>>>,
}

/// A position, and the bound that its value is compared with.
type Question = (Packed, Score);

/// The search of a leaf.
#[derive(Clone, Copy)]
struct Leaf {
    proved: Interval,
    nodes: u64,
    /// The ranks that have searched it in the simulation under way.
    searches: u64,
}

impl SharedGame {
    /// A rank searches positions with `grain` plies or fewer alone.
    #[must_use]
    pub fn new(root: Picking, grain: u32) -> Self {
        SharedGame { root, grain, leaves: Rc::default() }
    }

    /// Searches the game on a machine, with these costs of messages.
    #[must_use]
    pub fn simulate(&self, machine: Machine, cost: MessageCost) -> Simulated {
        let scheme =
            if machine.scheme == Scheme::Tdsab { SchemeName::Tdsab } else { SchemeName::Partitioned };
        self.leaves.borrow_mut().values_mut().for_each(|leaf| leaf.searches = 0);
        let open = |_| Ok::<_, Infallible>(Leaves { grain: self.grain, known: Rc::clone(&self.leaves) });
        let Ok(found) = solve_timed(&self.root, machine.processors, cost, Settings::new(scheme), open);
        let accounts = &found.solution.accounts;
        let searches = self.leaves.borrow().values().map(|leaf| leaf.searches.saturating_sub(1)).sum();
        Simulated {
            value: i64::from(found.solution.known.lower.get()),
            processors: machine.processors,
            nodes: accounts.iter().map(|account| account.busy).sum(),
            time: found.time,
            messages: accounts.iter().map(|account| account.messages).sum(),
            repeated: searches,
            segments: found.segments,
            trace: Vec::new(),
        }
    }
}

/// The leaf searches of one rank: alpha-beta without a table.
struct Leaves {
    grain: u32,
    known: Rc<RefCell<HashMap<Question, Leaf>>>,
}

impl LeafSearch<Picking> for Leaves {
    fn is_leaf(&self, p: &Picking) -> bool {
        p.plies_left() <= self.grain
    }

    fn search(&mut self, p: &Picking, alpha: Score) -> Option<(Interval, u64)> {
        let known = &mut *self.known.borrow_mut();
        let leaf = known.entry((p.pack(), alpha)).or_insert_with(|| {
            let (mut position, mut count) = (p.clone(), Count::default());
            let mut walk = Walk::new(&mut position, &LeafValue, &mut count);
            let found = alpha_beta::fail_soft(&mut walk, Window::null(alpha), p.plies_left());
            let value = found.continue_value().expect("the observer stops no search");
            let proved = if value > alpha { Interval::at_least(value) } else { Interval::at_most(value) };
            Leaf { proved, nodes: max(count.nodes, 1), searches: 0 }
        });
        leaf.searches += 1;
        Some((leaf.proved, leaf.nodes))
    }

    fn order(&mut self, p: &Picking) -> (Vec<u16>, u64) {
        let mut moves = Vec::new();
        p.moves(&mut moves);
        (moves, 0)
    }

    /// The value of the game in which both sides pick greedily.
    fn guess(&mut self, p: &Picking) -> (Score, u64) {
        let (mut position, mut moves) = (p.clone(), Vec::new());
        while position.moves(&mut moves).is_none() {
            position.make(moves[0]);
            moves.clear();
        }
        let value = nullwindow_games::trees::Leaves::value(&position);
        (if p.side() == nullwindow::Side::First { value } else { -value }, u64::from(p.plies_left()))
    }
}

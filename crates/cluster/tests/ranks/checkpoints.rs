//! A run that is stopped goes on from its checkpoint, on any number of ranks and by any scheme.

use crate::graph::{Leaves, Place};
use nullwindow_cluster::{
    Checkpoint, Schedule, SchemeName, Settings, SimulatedNetwork, Solution, solve_simulated,
};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::Duration;

/// Solves `place` on these ranks, stopped after a number of searches; returns them, too.
fn solve(place: &Place, path: &Path, scheme: SchemeName, ranks: usize, after: u32) -> (Solution, u32) {
    let stop: &'static AtomicBool = Box::leak(Box::new(false.into()));
    let checkpoint = Checkpoint::open(path, "a graph", Duration::from_millis(50)).unwrap();
    let settings = Settings {
        checkpoints: true,
        checkpoint: Some(checkpoint),
        stop: Some(stop),
        ..Settings::new(scheme)
    };
    let network = SimulatedNetwork::new(ranks, 10, 3);
    let searches = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&searches);
    let stops = move |_| stop.store(counted.fetch_add(1, Relaxed) + 1 >= after, Relaxed);
    let leaves = Leaves { event: Some(Arc::new(stops)), ..Leaves::of(place, u16::MAX) };
    let Ok(solution) = solve_simulated(&network, Schedule::Random(2), settings, leaves.open());
    assert!(solution.error.is_none());
    (solution, searches.load(Relaxed))
}

#[test]
fn stopped_runs_go_on_elsewhere_with_most_of_the_work() {
    let place = Place::random(5, 1_500, false);
    let value = place.minimax(&mut HashMap::new());
    let path = std::env::temp_dir().join(format!("nullwindow-ranks-{}", std::process::id()));
    for (scheme, ranks, then, later) in [
        (SchemeName::Tdsab, 3, SchemeName::Tdsab, 5),
        (SchemeName::Tdsab, 4, SchemeName::Partitioned, 1),
        (SchemeName::Partitioned, 3, SchemeName::Partitioned, 3),
        (SchemeName::Partitioned, 2, SchemeName::Tdsab, 4),
    ] {
        _ = std::fs::remove_file(&path);
        let (whole, all) = solve(&place, &path, then, later, u32::MAX);
        assert_eq!(whole.value(), Some(value));
        whole.checkpoint.unwrap().remove();
        assert!(!path.exists() && all > 100, "{all}");

        let (stopped, first) = solve(&place, &path, scheme, ranks, 3 * all / 4);
        assert_eq!(stopped.value(), None);
        drop(stopped);
        let recalled = Checkpoint::open(&path, "a graph", Duration::ZERO).unwrap().recalled();
        assert!(recalled > first as usize / 2, "{recalled} of {first}");
        let (resumed, second) = solve(&place, &path, then, later, u32::MAX);
        assert_eq!(resumed.value(), Some(value));
        assert!(second < all / 2, "{scheme} {then}: {first} and {second} instead of {all}");
    }
    _ = std::fs::remove_file(&path);
}

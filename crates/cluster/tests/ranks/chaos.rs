//! Networks that delay and reorder, and ranks that die, by the thousand: the value is always that of the
//! definition.

use crate::graph::{Leaves, Place};
use nullwindow_cluster::{Checkpoint, Schedule, SchemeName, Settings, SimulatedNetwork, solve_simulated};
use nullwindow_support::SplitMix64;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A random graph, its leaves, a network and a schedule, of a seed.
fn drawn(seed: u64) -> (Place, Leaves, SimulatedNetwork, Schedule) {
    let mut random = SplitMix64::new(seed);
    let place = Place::random(random.draw(), 20 + random.below(300) as u16, random.below(3) == 0);
    let from = if random.below(2) == 0 { u16::MAX } else { 20 + random.below(150) as u16 };
    let mut leaves = Leaves::of(&place, from);
    leaves.exact = random.below(2) == 0;
    let longest = [1, 3, 30, 300, 3_000][random.below(5)];
    let network = SimulatedNetwork::new(1 + random.below(12), longest, random.draw());
    let schedule = if random.below(8) == 0 { Schedule::RoundRobin } else { Schedule::Random(random.draw()) };
    (place, leaves, network, schedule)
}

fn values_are_right(schedules: u64) {
    for scheme in SchemeName::ALL {
        for seed in 0..schedules {
            let (place, leaves, network, schedule) = drawn(seed);
            let Ok(solution) = solve_simulated(&network, schedule, Settings::new(scheme), leaves.open());
            assert_eq!(solution.value(), Some(place.minimax(&mut HashMap::new())), "{scheme} {seed}");
            assert_eq!(network.flying(), 0, "{scheme} {seed}");
        }
        println!("{schedules} schedules of {scheme}");
    }
}

#[test]
fn values_are_right_whatever_the_network_does() {
    values_are_right(300);
}

#[test]
#[ignore = "takes minutes"]
fn values_are_right_under_ten_thousand_schedules() {
    values_are_right(10_000);
}

/// How a rank dies.
const DEAD: &str = "dead";

/// A rank dies, which ends the run, as it does under MPI; perhaps a second time; the last run ends, on other
/// ranks, perhaps by the other scheme. Returns the number of deaths, and of those that left a checkpoint.
fn deaths_lose_no_value(path: &Path, schedules: u64) -> (u32, u32) {
    let (mut deaths, mut resumed) = (0, 0);
    for seed in 0..schedules {
        _ = std::fs::remove_file(path);
        let mut random = SplitMix64::new(!seed);
        let (place, leaves, _, _) = drawn(seed);
        let mut value = None;
        for deaths_left in [2, 1, 0] {
            let (_, _, network, schedule) = drawn(random.draw());
            let ranks = network.ends().len();
            let (rank, after) = (random.below(ranks), random.below(10) as u32);
            let dies = if deaths_left > 0 { rank } else { ranks };
            let left = AtomicU32::new(after);
            let death = move |rank| {
                if rank == dies && left.fetch_sub(1, Relaxed) == 0 {
                    resume_unwind(Box::new(DEAD));
                }
            };
            let every = Duration::from_micros(if random.below(2) == 0 { 0 } else { 300 });
            let checkpoint = Checkpoint::open(path, "a graph", every).unwrap();
            let scheme = SchemeName::ALL[random.below(2)];
            let settings =
                Settings { checkpoints: true, checkpoint: Some(checkpoint), ..Settings::new(scheme) };
            let leaves = Leaves { event: Some(Arc::new(death)), ..leaves.clone() };
            let run = || solve_simulated(&network, schedule, settings, leaves.open());
            match catch_unwind(AssertUnwindSafe(run)) {
                Ok(Ok(solution)) => {
                    value = solution.value();
                    break;
                }
                Err(payload) if payload.downcast_ref::<&str>() == Some(&DEAD) => {
                    deaths += 1;
                    resumed += u32::from(path.exists());
                }
                Err(payload) => resume_unwind(payload),
            }
        }
        assert_eq!(value, Some(place.minimax(&mut HashMap::new())), "{seed}");
    }
    _ = std::fs::remove_file(path);
    println!("{schedules} positions, {deaths} deaths, {resumed} with a checkpoint");
    (deaths, resumed)
}

/// A folder in memory, if there is one: checkpoints by the thousand wait for no disk.
fn folder() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

#[test]
fn deaths_of_ranks_lose_no_value() {
    let path = folder().join(format!("nullwindow-deaths-{}", std::process::id()));
    let (deaths, resumed) = deaths_lose_no_value(&path, 200);
    assert!(deaths > 50 && resumed > 20, "{deaths}, {resumed}");
}

#[test]
#[ignore = "takes minutes"]
fn deaths_of_ranks_lose_no_value_of_ten_thousand_positions() {
    let path = folder().join(format!("nullwindow-many-deaths-{}", std::process::id()));
    let (deaths, resumed) = deaths_lose_no_value(&path, 10_000);
    assert!(deaths > 4_000 && resumed > 1_000, "{deaths}, {resumed}");
}

//! The effect of each step: its nodes and its time compared with those of the step before.

use super::*;

/// A search of a position, to a depth or to the end of the game.
pub(super) type Search = fn(Board, Option<u32>) -> Result<(Score, u64), TableError>;

/// Searches to a depth, each with one more capability.
pub(super) const TO_A_DEPTH: [(&str, Search); 6] = [
    ("the rules, by the textbook", |board, depth| Ok(by_the_textbook(board, depth.unwrap_or(42)))),
    ("the rules, by the engine", result::<Bare>),
    ("Keyed: table", result::<Table>),
    ("Indexed: history", result::<History>),
    ("MoveScore: order", result::<Order>),
    ("Symmetric: symmetric_table", result::<Mirror>),
];

/// Searches to the end of the game, with one more capability each.
pub(super) const TO_THE_END: [(&str, Search); 3] = [
    ("all of the above", result::<Mirror>),
    ("Bounds: bounds", result::<Bounded>),
    ("Candidates: candidates", result::<Solving>),
];

/// An opening that takes some seconds to solve, as the columns played (1 to 7).
pub(super) const OPENING: &str = "4444443265";

fn result<F: Profile<Game = Board, Evaluator = Threats>>(
    board: Board,
    depth: Option<u32>,
) -> Result<(Score, u64), TableError> {
    by_the_engine::<F>(board, depth).map(|result| (result.score, result.nodes))
}

/// The position after these columns, which are all legal.
pub(super) fn after(columns: &str) -> Board {
    let mut board = Board::EMPTY;
    for column in columns.bytes() {
        board.make(column - b'1');
    }
    board
}

/// Prints both tables.
pub(super) fn print(depth: u32) -> Result<(), TableError> {
    println!("The empty board, {depth} plies deep:\n");
    table(&TO_A_DEPTH, Board::EMPTY, Some(depth))?;
    println!("\nThe position after {OPENING}, to the end of the game:\n");
    table(&TO_THE_END, after(OPENING), None)?;
    println!("\n{}", who_wins(OPENING)?);
    let three = three_lines(after(OPENING), Duration::from_millis(200))?;
    let moves: Vec<String> = three.lines.iter().map(|line| (line.moves[0] + 1).to_string()).collect();
    println!("Best columns after 0.2 seconds: {}", moves.join(", "));
    Ok(())
}

/// The answer to the question who wins, in a line.
pub(super) fn who_wins(opening: &str) -> Result<String, TableError> {
    let (wins, nodes) = wins(after(opening))?;
    let answer = if wins { "yes" } else { "no" };
    Ok(format!("Does the side to move win, sooner or later? {answer}: {} nodes", grouped(nodes)))
}

fn table(steps: &[(&str, Search)], board: Board, depth: Option<u32>) -> Result<(), TableError> {
    println!("{:<28}{:>12}{:>14}{:>12}   value", "step", "nodes", "fewer nodes", "less time");
    let results: Result<Vec<_>, TableError> =
        steps.iter().map(|(_, search)| best_of_three(|| search(board, depth))).collect();
    let results = results?;
    for (i, ((name, _), result)) in steps.iter().zip(&results).enumerate() {
        let comparison = if i == 0 { " ".repeat(26) } else { compared(&results[i - 1], result) };
        println!("{name:<28}{:>12}{comparison}   {}", grouped(result.nodes), result.value);
    }
    if let [first, .., last] = &results[..] {
        println!("{:<40}{}", "all together", compared(first, last));
    }
    Ok(())
}

/// The value, the nodes and the time of a search.
struct Measured {
    value: Score,
    nodes: u64,
    time: Duration,
}

/// The ratios of nodes and of time, `before` to `after`.
fn compared(before: &Measured, after: &Measured) -> String {
    let factor =
        |factor: f64| if factor < 9.95 { format!("{factor:.2}×") } else { format!("{factor:.0}×") };
    let nodes = factor(before.nodes as f64 / after.nodes as f64);
    let time = factor(before.time.as_secs_f64() / after.time.as_secs_f64());
    format!("{nodes:>14}{time:>12}")
}

/// A search with the least time of three runs; of one, if it takes seconds.
fn best_of_three(search: impl Fn() -> Result<(Score, u64), TableError>) -> Result<Measured, TableError> {
    let taken = || {
        let begin = Instant::now();
        search().map(|(value, nodes)| Measured { value, nodes, time: begin.elapsed() })
    };
    let mut best = taken()?;
    for _ in 0..2 {
        if best.time < Duration::from_secs(2) {
            best.time = best.time.min(taken()?.time);
        }
    }
    Ok(best)
}

/// 1234567 as "1,234,567".
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

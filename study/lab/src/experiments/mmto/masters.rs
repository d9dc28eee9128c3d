//! Masters' moves, and a match of the weights after against those before (Hoki & Kaneko 2014, on Othello).

use super::options::{Begin, Options};
use super::trained::{GRID, PART_OF_POINTS, Trained, steps, tables, too_few};
use crate::matches::{Match, SOLVED, engine, even_openings};
use crate::{Check, Error, Monitor, Report, table};
use nullwindow::engine::{Features, Options as Search};
use nullwindow_fit::OthelloPatterns;
use nullwindow_fit::mmto::{Agreement, Mmto, MmtoOptions};
use nullwindow_fit::othello::{OthelloRecords, mmto_options};
use nullwindow_learn::self_play::{EnginePlayer, Player};
use nullwindow_othello::{Othello, Weights};
use nullwindow_support::Z_95;
use std::path::Path;

/// The training on masters' moves, and the match of its weights against those at the begin.
pub(super) fn run(folder: &Path, options: &Options, monitor: &Monitor) -> Result<Report, Error> {
    let games = OthelloRecords::read(folder).map_err(|error| Error::option("from", error.to_string()))?;
    let records = games.recorded_moves(options.positions as usize, options.seed);
    let records = records.each_ref().map(Vec::as_slice);
    if records.iter().any(|records| records.is_empty()) {
        return Err(Error::option("from", "too few games: of every 20 games the first is held out"));
    }
    let (patterns, threads, stop) = (OthelloPatterns::new(), options.threads.into(), monitor.stop_flag());
    let before = match options.begin {
        Begin::Program => patterns.of(&*Weights::embedded()?),
        Begin::Results => games.fit_results(&patterns, threads, stop, |_| ()),
    };
    let mut training = Mmto::new(MmtoOptions { threads, ..mmto_options() }, before);
    let before = training.weights().to_vec();
    // As in trainings: the weights that do best on held-out games.
    let (mut best, mut least) = (before.clone(), f64::INFINITY);
    let mut states = Vec::new();
    for number in steps(GRID, options.iterations, monitor) {
        let weights = training.weights().to_vec();
        let state = if number > options.iterations {
            training.measure(&patterns, records, stop)
        } else {
            let complete = training.iterate(&patterns, records, stop, |_, _| ());
            complete.then(|| training.history()[training.history().len() - 1])
        };
        let Some(state) = state else { break };
        if state.held_out.objective < least {
            (best, least) = (weights, state.held_out.objective);
        }
        states.push(state);
    }
    let openings = even_openings(options.openings as usize, options.seed, monitor)?;
    let player = |weights: &[f32]| -> Result<Box<dyn Player<Othello>>, Error> {
        // Without selective cuts, whose margins depend on the evaluation.
        let features = Features { probcut: false, ..Features::default() };
        let search = Search { features, exact: false, ..Search::default() };
        Ok(Box::new(EnginePlayer::new(engine(patterns.evaluator(weights), search)?, options.nodes)))
    };
    let played = Match::play(&mut [player(&best)?, player(&before)?], &openings, SOLVED, monitor)?;
    let trained = [Trained { update: GRID, states }];
    Ok(masters_report(&trained, &played, options))
}

fn masters_report(trained: &[Trained], played: &Match, options: &Options) -> Report {
    let report = tables("masters", trained);
    let states = &trained[0].states;
    let best = states.iter().min_by(|a, b| a.held_out.objective.total_cmp(&b.held_out.objective));
    let (Some(first), Some(best)) = (states.first(), best) else { return report };
    let [before, after] = [first.held_out, best.held_out];
    let [score, low, high] = played.score();
    let summary = table! { played in [played];
        let [score, low, high] = played.score().map(|part| 100.0 * part);
        "games" => 2 * played.pairs(), "score %" => score, "95 % from" => low, "to" => high,
        "margin" => played.margin(),
    };
    let summary =
        summary.titled(format!("The weights after against those before, at {} nodes a move", options.nodes));
    let gain = after.share - before.share;
    let report = report
        .views([summary])
        .note(format!(
            "The weights after are those of iteration {}, the best on held-out games.",
            best.iterations
        ))
        .note(
            "The interval of the gain takes both shares for independent, though they are of the same \
             positions: it is too wide.",
        )
        .claim(
            Check::at_least("agreement gained on held-out games", 0.0, gain).sample(interval(before, after)),
        )
        .claim(Check::at_least(PART_OF_POINTS, 0.5, score).sample([low, high]))
        .measured("agreement before", before.share)
        .measured("agreement after", after.share);
    too_few(report, after.positions)
}

/// The interval of 95 % confidence of the difference of two shares.
fn interval(before: Agreement, after: Agreement) -> [f64; 2] {
    let reach = Z_95 * before.error().hypot(after.error());
    let gain = after.share - before.share;
    [gain - reach, gain + reach]
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;
    use std::fs;

    #[test]
    fn masters_games_are_read_and_both_weights_play() {
        let folder = std::env::temp_dir().join(format!("nullwindow-mmto-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let game = nullwindow_othello::WthorGame {
            moves: "f5d6c3d3c4f4f6f3e6e7"
                .as_bytes()
                .chunks(2)
                .map(|m| std::str::from_utf8(m).unwrap().parse().unwrap())
                .collect(),
            discs: 40,
            best_discs: 40,
            ..Default::default()
        };
        let wthor = nullwindow_othello::Wthor { year: 2026, games: vec![game; 40], ..Default::default() };
        fs::write(folder.join("games.wtb"), wthor.to_bytes()).unwrap();
        let line = format!(
            "mmto --from {} --begin program --positions 20 --iterations 1 --openings 1 --nodes 50",
            folder.display()
        );
        let run = lab(&line).unwrap();
        assert_eq!(run.report.table.rows().len(), 2);
        assert!(run.report.verdict().1.contains("2 held-out positions"), "{run}");
        let missing = lab("mmto --from /nowhere");
        assert!(missing.err().unwrap().to_string().starts_with("--from: /nowhere: "));
        fs::remove_dir_all(folder).unwrap();
    }
}

//! `nullwindow-lab train`.

use crate::common::{refused, run, text};
use nullwindow::Position;
use nullwindow_chess::Chess;
use nullwindow_fit::{GameRecord, PackedGames, Recorded};
use nullwindow_othello::{Othello, Weights};
use std::fs;
use std::path::{Path, PathBuf};

/// The error of a file that is no checkpoint.
const FOREIGN: &str = "line 1: this is another file, or a checkpoint of an older version";

/// A new folder for one test, with nothing in it.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file of packed games, which these lines describe.
pub(crate) fn packed<P: Recorded>(lines: impl IntoIterator<Item = String>) -> Vec<u8> {
    let games = lines.into_iter().map(|line| line.parse::<GameRecord<P>>().unwrap_or_else(|e| panic!("{e}")));
    games.fold(format!("{}\n", P::PACKED).into_bytes(), |file, game| [file, game.to_block()].concat())
}

/// A WTHOR file of games whose moves are chosen by an arbitrary rule.
fn games(count: u32) -> Vec<u8> {
    let mut file = vec![0; 16];
    file[4..8].copy_from_slice(&count.to_le_bytes());
    for number in 0..count {
        let (mut position, mut moves, mut record) = (Othello::start(), Vec::new(), vec![0; 8]);
        while position.moves(&mut moves).is_none() {
            let m = moves[(number as usize * 7 + record.len() * (number as usize % 11 + 3)) % moves.len()];
            record.extend(m.square().map(|square| 10 * (square / 8 + 1) + square % 8 + 1));
            position.make(m);
            moves.clear();
        }
        record.resize(68, 0);
        file.extend(record);
    }
    file
}

#[test]
fn weights_are_fitted_and_written() {
    let folder = folder("train");
    fs::write(folder.join("games.wtb"), games(60)).unwrap();
    let out = folder.join("weights.nwe");
    let (games, out_name) = (folder.to_str().unwrap(), out.to_str().unwrap());
    let arguments =
        ["train", "othello", "--from", games, "--out", out_name, "--positions", "1000", "--exact", "8"];
    let quick = [&arguments[..], &["--depth", "1"]].concat();

    let output = run(&quick, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    // A slow machine prints progress as well.
    assert!(text(&output.stderr).starts_with("60 games\n"));
    let table = text(&output.stdout);
    assert_eq!(table.lines().count(), 2 + nullwindow_othello::STAGES, "{table}");
    assert!(table.lines().nth(2).unwrap().trim_start().starts_with("0-7 "), "{table}");
    assert!(Weights::read(&fs::read(&out).unwrap()).is_ok());

    // The same table as JSON, a stage a row.
    let json = run(&[&quick[..], &["--json"]].concat(), b"");
    let rows: Vec<serde_json::Value> =
        text(&json.stdout).lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(rows.len(), nullwindow_othello::STAGES, "{}", text(&json.stderr));
    assert!(rows.iter().all(|row| row["games_mean"].is_f64()), "{rows:?}");

    // No checkpoint is left to resume from.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    let checkpoint = format!("{out_name}.checkpoint");
    let resume = [&quick[..], &["--resume"]].concat();
    refused(&resume, &format!("--resume: {checkpoint}: No such file or directory (os error 2)"));
    fs::write(&checkpoint, "something else").unwrap();
    refused(
        &quick,
        &format!("--out: there is a checkpoint, {checkpoint}: continue it with --resume, or remove it"),
    );
}

#[test]
fn errors_in_games_name_the_place() {
    let folder = folder("train_bad");
    let name = folder.to_str().unwrap();
    let out = folder.join("weights.nwe");
    let arguments = ["train", "othello", "--from", name, "--out", out.to_str().unwrap()];
    refused(&arguments, &format!("--from: {name}: no games of Othello here (files *.wtb)"));
    let file = folder.join("games.wtb");
    fs::write(&file, games(1)).unwrap();
    let too_few =
        "too few games: of the 1 held out or of the 0 to fit to, none lasts until 7 squares are empty";
    refused(&arguments, &format!("--from: {name}: {too_few}"));
    fs::remove_file(file).unwrap();
    let file = folder.join("short.wtb");
    fs::write(&file, &games(2)[..100]).unwrap();
    // The game that is there is read.
    refused(&arguments, &format!("--from: {name}: {too_few}"));
}

#[test]
fn latin_1_pgn_is_read() {
    let folder = folder("train_latin");
    let (games, out) = (folder.join("old.pgn"), folder.join("costs.txt"));
    fs::write(&games, b"[White \"M\xfcller\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let (games, out) = (games.to_str().unwrap(), out.to_str().unwrap());
    let output = run(&["train", "rps", "--game", "chess", "--from", games, "--out", out], b"");
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("1 games, 4 positions "), "{}", text(&output.stdout));
    // The file is read, but a fit of weights needs more games.
    let message = "1 game: 0 quiet positions to fit to, 4 to measure errors by: there must be some of both";
    refused(&["train", "chess", "--from", games, "--out", out], message);
}

#[test]
fn options_of_the_other_game_are_rejected() {
    for (arguments, message) in [
        (&["--game", "chess", "--from", "wthor"][..], "--from is for --game othello, not for chess"),
        (&["--game", "chess", "--exact", "20"], "--exact is for --game othello, not for chess"),
        (&["--game", "chess", "--resume"], "--resume is for --game othello, not for chess"),
        (&["--from", "wthor", "--games", "20"], "--games is for --game chess, not for othello"),
        (&["--game", "othello", "--concurrency", "2"], "--concurrency is for --game chess, not for othello"),
        (
            &["--game", "othello"],
            "--from PATH is missing: othello needs a folder of games (chess needs none: --game chess)",
        ),
        (&["--from", "no/such"], "--from: no/such: No such file or directory (os error 2)"),
    ] {
        refused(&[&["train", "probcut"], arguments].concat(), message);
    }
    let help = text(&run(&["train", "--help"], b"").stdout);
    assert!(help.contains("Examples:\n  nullwindow-lab train othello "), "{help}");
}

#[test]
fn probcut_model_is_fitted_and_written() {
    let folder = folder("train_probcut");
    fs::write(folder.join("games.wtb"), games(60)).unwrap();
    let out = folder.join("model.txt");
    let (games, out_name) = (folder.to_str().unwrap(), out.to_str().unwrap());
    let line = ["train", "probcut", "--from", games, "--out", out_name, "--depth", "8"];
    let quick = [&line[..], &["--positions", "320", "--exact", "20"]].concat();

    let output = run(&quick, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).starts_with("60 games\n"));
    let table = text(&output.stdout);
    // The levels of the engine, to a horizon and to the end.
    for (of, level) in [("a horizon", "1.1"), ("a horizon", "2.6"), ("the end", "1.1"), ("the end", "2.6")] {
        let row = |line: &&str| line.starts_with(of) && line.split_whitespace().nth(2) == Some(level);
        assert_eq!(table.lines().filter(row).count(), 1, "{of} {level}: {table}");
    }
    assert!(table.contains("        18-21 "), "{table}");
    // Two lines of six numbers.
    let file = fs::read_to_string(&out).unwrap();
    let numbers = |line: &str| line.matches('.').count();
    let rows: Vec<_> = file.lines().filter(|line| line.starts_with("    [")).map(numbers).collect();
    assert_eq!(rows, [6, 6], "{file}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no checkpoint is left");

    // Fewer than any fit needs are refused before the work.
    let few = [&line[..], &["--positions", "199", "--exact", "20"]].concat();
    refused(&few, "--positions 199: too few for a fit with --exact 20, which needs 200");
    let few = [&line[..], &["--positions", "119"]].concat();
    refused(&few, "invalid value '119' for '--positions <N>': 119 is not in 120..=4294967296");
    let few = ["train", "probcut", "--game", "chess", "--games", "19"];
    refused(&few, "invalid value '19' for '--games <N>': 19 is not in 20..=1000000");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "none is left here either");
    let checkpoint = format!("{out_name}.checkpoint");
    let resume = [&quick[..], &["--resume"]].concat();
    fs::write(&checkpoint, "something else\n").unwrap();
    refused(&resume, &format!("--resume: {checkpoint}: {FOREIGN}"));
}

#[test]
fn network_of_chess_is_trained_on_games() {
    let folder = folder("train_network");
    let (out, games) = (folder.join("network.nwn"), folder.join("some.packed"));
    let (out_name, games_name) = (out.to_str().unwrap(), games.to_str().unwrap());
    let start = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let of = |number: usize| {
        format!(
            "{number} {} {start}; a2a3/300 a7a6/-300 b2b3/300 b7b6/-300 c2c3/300",
            ["1", "=", "0"][number % 3]
        )
    };
    fs::write(&games, packed::<Chess>((0..40).map(of))).unwrap();
    let line = ["train", "network", "--from", games_name, "--out", out_name];
    let small = ["--units", "32", "--distil", "0", "--epochs", "3", "--batch", "10"];
    let line = [&line[..], &small].concat();
    let output = run(&line, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let (table, log) = (text(&output.stdout), text(&output.stderr));
    assert!(
        table.starts_with("40 games, 190 positions to learn from") && table.lines().count() == 9,
        "{table}"
    );
    let epochs: Vec<_> = log.lines().filter(|line| line.contains("epoch ")).collect();
    assert!(epochs.len() == 3 && epochs[2].contains("epoch 3 of 3: loss 0."), "{log}");
    let network = nullwindow_network::Layers::read(&fs::read(&out).unwrap()).unwrap();
    assert!(Some(&network) != nullwindow_chess::NetworkEvaluator::embedded().layers.as_deref());

    refused(
        &["train", "network", "--from", "/nowhere/at/all"],
        "--from: /nowhere/at/all: No such file or directory (os error 2)",
    );
    let nowhere = folder.join("none/network.nwn");
    let at = |out: &str| [&line[..5], &[out]].concat().into_iter().map(str::to_owned).collect::<Vec<_>>();
    for (out, message) in [
        (nowhere.to_str().unwrap(), "there is no such folder"),
        (folder.to_str().unwrap(), "this is not the name of a file"),
        (games_name, "this would overwrite the games"),
    ] {
        let line = at(out);
        let line: Vec<_> = line.iter().map(String::as_str).collect();
        refused(&line, &format!("--out: {out}: {message}"));
    }
    let one = fs::read(&out).unwrap();
    assert!(run(&[&line[..], &["--threads", "3"]].concat(), b"").status.success());
    assert!(fs::read(&out).unwrap() == one, "the network depends on the threads");
    let wild = [&line[..], &["--rate", "1", "--decay", "100"]].concat();
    let output = run(&wild, b"");
    let message = "error: 40 games: the parameters of the network grew without bounds: try a lower rate, \
         or less decay\n";
    assert!(text(&output.stderr).ends_with(message), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(2));
    fs::write(&games, "something else\n").unwrap();
    refused(&line, &format!("--from: {games_name}: byte 0: these are no packed games of this kind"));
    fs::write(&games, packed::<Chess>([])).unwrap();
    refused(
        &line,
        "0 games: 0 quiet positions to fit to, 0 to measure errors by: there must be some of both",
    );
}

#[test]
fn weights_of_chess_are_fitted_to_games_and_play_the_next() {
    let folder = folder("train_chess");
    let paths = ["games", "other-games", "next", "weights.txt", "other.txt"].map(|name| folder.join(name));
    let [games, other_games, next, out, other] = paths.each_ref().map(|path| path.to_str().unwrap());
    let played = |into: &str, weights: &str| {
        let line = ["train", "games", "--games", "21", "--nodes", "20", "--out", into, "--weights", weights];
        let output = run(&line, b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let file = fs::read(Path::new(into).join("seed-1.packed")).unwrap();
        let games = PackedGames::<Chess>::new(&file).unwrap();
        // Threads end games in any order.
        let mut games: Vec<_> = games.map(|game| game.unwrap().to_string()).collect();
        games.sort();
        games
    };
    let first = played(games, "material");
    let output = run(&["train", "chess", "--from", games, "--begin", "material", "--out", out], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert!(table.starts_with("21 games, ") && table.lines().count() >= 10, "{table}");
    let weights = fs::read_to_string(out).unwrap();
    assert!(nullwindow_chess::Weights::read(&weights).unwrap() != nullwindow_chess::Weights::material());
    // The name does not change the fit; another beginning does.
    for (begin, equal) in [("material", true), ("program", false)] {
        assert!(
            run(&["train", "chess", "--from", games, "--begin", begin, "--out", other], b"").status.success()
        );
        assert_eq!(fs::read_to_string(other).unwrap() == weights, equal, "{begin}");
    }

    assert_eq!(played(other_games, "material"), first, "other games by the same weights");
    assert!(played(next, out) != first, "the same games by other weights");
    let line = ["train", "games", "--games", "1", "--nodes", "20", "--out", next];
    let message = "games of other --nodes or --weights: these need another folder";
    refused(&line, &format!("--out: {next}/seed-1.packed: {message}"));
    let line = [&line[..], &["--weights", games]].concat();
    refused(&line, &format!("--weights: {games}: Is a directory (os error 21)"));
}

/// The games that are held out end otherwise than those that the weights are fitted to, or as these do.
#[test]
fn fit_of_chess_that_predicts_worse_says_so() {
    let folder = folder("train_chess_worse");
    let (out, games) = (folder.join("weights.txt"), folder.join("some.packed"));
    let (out_name, games_name) = (out.to_str().unwrap(), games.to_str().unwrap());
    let start = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (held_out, is_worse) in [("1", true), ("0", false)] {
        let result = |number: usize| if number.is_multiple_of(20) { held_out } else { "0" };
        let of = |number| format!("{number} {} {start}; a2a3/- a7a6/- b2b3/- b7b6/-", result(number));
        fs::write(&games, packed::<Chess>((0..60).map(of))).unwrap();
        let line = ["train", "chess", "--from", games_name, "--out", out_name, "--later", "1"];
        let output = run(&line, b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let table = text(&output.stdout);
        let all = table.lines().find(|row| row.starts_with("all ")).unwrap();
        let losses: Vec<f64> = all.split_whitespace().skip(2).map(|loss| loss.parse().unwrap()).collect();
        assert_eq!(losses[1] > losses[0], is_worse, "{table}");
        let warning = "WORSE: on held-out games the loss rose from 0.";
        assert_eq!(table.contains(warning), is_worse, "{table}");
        assert_eq!(table.contains(&format!("{out_name} has the fitted weights")), is_worse, "{table}");
    }
}

#[test]
fn errors_in_games_and_weights_of_chess_name_the_place() {
    let folder = folder("train_chess_bad");
    let (pgn, weights) = (folder.join("games.pgn"), folder.join("weights.txt"));
    let (pgn_name, weights_name) = (pgn.to_str().unwrap(), weights.to_str().unwrap());
    let out = folder.join("fitted.txt");
    let line = ["train", "chess", "--from", pgn_name, "--out", out.to_str().unwrap()];
    fs::write(&pgn, "[Event \"1\"]\n\n1. e4 e4 1-0\n").unwrap();
    refused(&line, &format!("--from: {pgn_name}: line 3, column 7: e4: no pawn can go to e4"));
    // Good games are taken, bad ones and those with other rules left out.
    let bad = "[Variant \"Atomic\"]\n\n1. e4 e5 1-0\n\n[Event \"1\"]\n\n1. e4 e4 1-0\n\n";
    let games = format!("{bad}[Event \"1\"]\n\n1. e4 e5 1-0\n");
    fs::write(&pgn, games).unwrap();
    let errors = text(&run(&line, b"").stderr);
    assert_eq!(
        errors.lines().collect::<Vec<_>>()[..2],
        [
            format!(
                "left out: --from: {pgn_name}: line 1, column 11: this is a game of Atomic, not of chess"
            ),
            format!("left out: --from: {pgn_name}: line 7, column 7: e4: no pawn can go to e4"),
        ]
    );
    fs::write(&pgn, "[Event \"1\"]\n\n1. e4 e5 1-0\n").unwrap();
    refused(&line, "1 game: 0 quiet positions to fit to, 2 to measure errors by: there must be some of both");
    for (out, message) in
        [("/nowhere/weights.txt", "there is no such folder"), (pgn_name, "this would overwrite the games")]
    {
        refused(&[&line[..5], &[out]].concat(), &format!("--out: {out}: {message}"));
    }
    fs::write(&weights, "material.pawn 100\n").unwrap();
    refused(
        &[&line[..], &["--begin", weights_name]].concat(),
        &format!(
            "--begin: {weights_name}: line 1: expected a feature and two whole numbers from -4000 to 4000"
        ),
    );
}

#[test]
fn search_parameters_are_tuned_and_written() {
    let folder = folder("train-spsa");
    let out = folder.join("parameters.txt");
    let out_name = out.to_str().unwrap();
    let usual = ["train", "spsa", "--games", "8", "--batch", "4", "--nodes", "40", "--out", out_name];
    let output =
        run(&[&usual[..], &["--parameters", "late_move_reduction_base,null_move_base"]].concat(), b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert!(
        table.lines().count() == 3 && table.lines().nth(1).unwrap().starts_with("null_move_base "),
        "{table}"
    );
    let file = fs::read_to_string(&out).unwrap();
    assert!(
        file.starts_with("null_move_base ")
            && file.lines().nth(1).unwrap().starts_with("late_move_reduction_base "),
        "{file}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no checkpoint is left");
    let shogi = ["--game", "shogi", "--parameters", "forced_win_nodes"];
    let table = run(&[&usual[..], &shogi].concat(), b"").stdout;
    assert_eq!(text(&table).lines().last().unwrap().split_whitespace().nth(4), Some("400"), "shogi's own");
    refused(&[&usual[..], &["--game", "kalah"]].concat(), "--game kalah: `train spsa` is for chess, shogi");

    let checkpoint = format!("{out_name}.checkpoint");
    fs::write(&checkpoint, "something else").unwrap();
    let resume = [&usual[..], &["--parameters", "late_move_reduction_base", "--resume"]].concat();
    refused(&resume, &format!("--resume: {checkpoint}: {FOREIGN}"));
}

#[test]
fn moves_are_counted_by_category() {
    let folder = folder("train-rps");
    fs::write(folder.join("games.wtb"), games(20)).unwrap();
    let out = folder.join("costs.txt");
    let (games, out_name) = (folder.to_str().unwrap(), out.to_str().unwrap());
    let output = run(&["train", "rps", "--game", "othello", "--from", games, "--out", out_name], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("20 games, "), "{}", text(&output.stdout));
    let lines = nullwindow_othello::MOVE_CATEGORIES.len() + 3;
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), lines);
    let output =
        run(&["train", "rps", "--game", "chess", "--games", "2", "--nodes", "20", "--out", out_name], b"");
    assert!(output.status.success() && text(&output.stdout).starts_with("2 games, "));
}

/// The lines of a table whose first word is a number.
pub(crate) fn numbered(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.filter(|words| words.first().is_some_and(|word| word.parse::<u32>().is_ok())).collect()
}

#[test]
fn weights_of_othello_are_trained_on_moves() {
    let folder = folder("train-mmto");
    fs::write(folder.join("games.wtb"), games(60)).unwrap();
    let (out, svg) = (folder.join("mmto.nwe"), folder.join("mmto.svg"));
    let [games, out_name, svg_name] = [&folder, &out, &svg].map(|path| path.to_str().unwrap());
    let usual = ["train", "mmto", "--from", games, "--out", out_name, "--positions", "100"];
    let line = [&usual[..], &["--iterations", "2", "--steps", "8", "--svg", svg_name]].concat();
    let output = run(&line, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).contains("60 games, 100 positions, 10 of held-out games"),
        "{}",
        text(&output.stderr)
    );
    let table = text(&output.stdout);
    let rows = numbered(&table);
    assert_eq!(rows.len(), 3, "{table}");
    let objective = |row: usize| rows[row][1].parse::<f64>().unwrap();
    assert!(objective(2) < objective(0), "{table}");
    assert!(Weights::read(&fs::read(&out).unwrap()).is_ok());
    assert!(fs::read_to_string(&svg).unwrap().contains("Agreement"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "no checkpoint is left");

    // Its weights begin another training.
    let line = [&usual[..], &["--iterations", "1", "--steps", "1", "--begin", out_name]].concat();
    assert!(run(&line, b"").status.success());

    let checkpoint = format!("{out_name}.checkpoint");
    fs::write(&checkpoint, "something else").unwrap();
    refused(&[&usual[..], &["--resume"]].concat(), &format!("--resume: {checkpoint}: {FOREIGN}"));
    refused(
        &usual,
        &format!("--out: there is a checkpoint, {checkpoint}: continue it with --resume, or remove it"),
    );
    fs::remove_file(&checkpoint).unwrap();
    let missing = [&usual[..], &["--begin", &checkpoint]].concat();
    refused(&missing, &format!("--begin: {checkpoint}: No such file or directory (os error 2)"));
}

#[test]
fn weights_of_chess_are_trained_on_moves() {
    let folder = folder("train-mmto-chess");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("mmto.txt"));
    let game = "[Event \"?\"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1/2-1/2\n";
    fs::write(&pgn, game.repeat(21)).unwrap();
    let line = ["train", "mmto", "--game", "chess", "--from", pgn.to_str().unwrap(), "--out"];
    let line = [&line[..], &[out.to_str().unwrap(), "--iterations", "1", "--begin", "results"]].concat();
    let output = run(&line, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert_eq!(numbered(&table).len(), 2, "{table}");
    assert!(nullwindow_chess::Weights::read(&fs::read_to_string(&out).unwrap()).is_ok());
    fs::write(&pgn, game).unwrap();
    refused(&line, "--from: too few games: of every 20 games the first is held out");
}

#[test]
fn the_order_of_endgame_moves_is_fitted() {
    let folder = folder("train_order");
    fs::write(folder.join("games.wtb"), games(60)).unwrap();
    let out = folder.join("order.bin");
    let (games, out_name) = (folder.to_str().unwrap(), out.to_str().unwrap());
    let arguments = ["train", "order", "--from", games, "--out", out_name, "--positions", "100"];
    let output = run(&arguments, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    // A slow machine prints progress as well.
    assert!(text(&output.stderr).starts_with("60 games\n"));
    let table = text(&output.stdout);
    assert_eq!(table.lines().count(), 2 + 5, "{table}");
    assert!(table.lines().nth(2).unwrap().trim_start().starts_with("9        10 "), "{table}");
    assert_eq!(fs::read(&out).unwrap().len(), nullwindow_othello::MoveOrder::COEFFICIENTS);

    let missing = ["train", "order", "--from", "no/such", "--out", out_name];
    refused(&missing, "--from: no/such: No such file or directory (os error 2)");
}

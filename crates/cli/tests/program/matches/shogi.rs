//! Matches of shogi: USI and the protocol of GNU Shogi, with engines made by a shell.

use super::forfeits::shell;
use super::{SOUND, matched, scratch};
use nullwindow_shogi::{Kifu, KifuEnding};
use std::fs;

/// Games of shogi against a sound engine, which `USI` is, too.
fn shogi(script: &str, arguments: &str) -> String {
    matched([SOUND, &shell(script)], &format!("--game shogi --games 2 {arguments}"))
}

#[test]
fn errors_forfeit_games_of_shogi() {
    let answer = |answer: &str| format!("USI | sed -u \"s/^bestmove .*/bestmove {answer}/\"");
    for (script, ending) in [
        (answer("1a1b"), "forfeits: '1a1b' is not a legal move"),
        (answer(""), "forfeits: '' is not a legal move"),
        (answer("win"), "forfeits: it declares a win that it does not have"),
        (answer("resign"), "resigns"),
    ] {
        let printed = shogi(&script, "");
        for ending in [format!("Black wins, White {ending}.  A "), format!("White wins, Black {ending}.  A ")]
        {
            assert!(printed.contains(&ending), "{printed}");
        }
    }
    let slow = "USI | while read l; do case $l in best*) sleep 9;; esac; echo $l; done";
    assert!(shogi(slow, "--clock 0,0.3 --margin 0.1").contains(": it takes too long"));
}

/// The engine's input: USI names byoyomi, increments, and the end of a game.
#[test]
fn engines_of_shogi_get_their_clocks_and_the_end_of_the_game() {
    let path = scratch("usi");
    let script = format!("tee -a {} | USI", path.display());
    shogi(&script, "--clock 7,0.25 --most-moves 8");
    shogi(&script, "--clock 7+0.5 --most-moves 8");
    let sent = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    for begin in ["usi", "isready", "usinewgame", "position startpos moves ", "gameover draw", "quit"] {
        assert!(sent.lines().any(|line| line.starts_with(begin)), "{begin}: {sent}");
    }
    let clocks: Vec<_> = sent.lines().filter_map(|line| line.strip_prefix("go ")).collect();
    assert!(clocks.iter().any(|go| go.starts_with("btime ") && go.ends_with(" byoyomi 250")), "{sent}");
    assert!(clocks.iter().any(|go| go.ends_with(" byoyomi 0 binc 500 winc 500")), "{sent}");
}

/// An engine that speaks the protocol of GNU Shogi, plays one move and resigns; what it writes after the
/// end of the game belongs to no other game.
#[test]
fn protocol_of_gnu_shogi_is_found_and_spoken() {
    let (path, record) = (scratch("gnushogi"), scratch("gnushogi-record"));
    let script = "while read c; do case $c in
        usi | ready) echo \"Illegal move (no match) $c\";;
        new) n=0; m=9g9f;;
        go) n=$((n + 1)); [ $n = 1 ] && echo \"1. ... $m 820\" ||
            { echo Resigns; echo 'White mates!'; echo '9. ... 1a1b 0'; };;
        'level 1 0:01' | time* | otime* | force | hash | 'depth 3') ;;
        quit) exit;;
        *) m=9c9d; echo \"1. $c 100\";;
    esac; done";
    fs::write(&path, script).unwrap();
    let engine = format!("sh {}", path.display());
    let arguments = "--game shogi --games 2 --plies 0 --time 1 --option-b depth=3 --option-b hash";
    let printed = matched([SOUND, &engine], &format!("{arguments} --record {}", record.display()));
    for ending in ["Black wins, White resigns", "White wins, Black resigns"] {
        assert!(printed.contains(ending), "{printed}");
    }
    let games = Kifu::read_csa(&fs::read_to_string(&record).unwrap()).unwrap();
    let [first, second] = &games[..] else { panic!("{} games", games.len()) };
    assert_eq!((second.moves[0].m.to_string(), first.moves[1].m.to_string()), ("9g9f".into(), "9c9d".into()));
    assert_eq!((first.ending, first.tag("White")), (Some(KifuEnding::Resignation), Some(engine.as_str())));
    [path, record].iter().for_each(|path| fs::remove_file(path).unwrap());
}

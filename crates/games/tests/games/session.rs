//! The games as programs use them: text in, text out, through one erased session.

mod openings;
mod player;

use nullwindow::engine::{Clock, Driver, GameClock, Limits, NodeClock, Update};
use nullwindow::session::{AnyGame, AnySession, Game, Request, Session};
use nullwindow::table::TableError;
use nullwindow::{Bound, Score, Value};
use nullwindow_games::kalah::{self, Rule};
use nullwindow_games::{connect_four, tic_tac_toe};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn kalah(rule: Option<Rule>) -> kalah::KalahGame {
    kalah::KalahGame::new(None, None, rule).unwrap()
}

fn games() -> [AnyGame; 4] {
    [
        connect_four::ConnectFourGame::default().into(),
        kalah(None).into(),
        kalah(Some(Rule::Standard)).into(),
        tic_tac_toe::TicTacToeGame.into(),
    ]
}

fn solver(game: impl Game) -> Box<dyn AnySession> {
    AnyGame::from(game).solver(1).unwrap()
}

fn player(game: impl Game) -> Box<dyn AnySession> {
    AnyGame::from(game).player(1).unwrap()
}

fn solve(session: &mut dyn AnySession, driver: Driver) -> Score {
    let request = Request { driver: Some(driver), ..Request::new(Limits::default(), &NodeClock(1)) };
    let result = session.search(&request, &mut |_| ());
    assert!(result.complete);
    result.score
}

#[test]
fn a_table_of_no_size_is_an_error() {
    for game in games() {
        for session in [game.solver(0), game.player(0)] {
            let error = session.err().map(|error| error.to_string());
            assert_eq!(error, Some(TableError::Empty.to_string()), "{}", game.name());
        }
    }
}

const DRIVERS: [Driver; 2] = [Driver::Pvs, Driver::Mtdf { guess_from: 1 }];

/// The engine plays a whole game; each position is read back as it was written, and undo leads back through
/// all of them.
#[test]
fn a_game_is_played_and_taken_back() {
    for game in games() {
        let (mut session, mut other) = (game.player(1).unwrap(), game.player(1).unwrap());
        let mut seen = Vec::new();
        while session.outcome().is_none() {
            let position = session.position();
            other.set(&position).unwrap();
            let view = |s: &dyn AnySession| (s.position(), s.board(), s.side(), s.moves());
            assert_eq!(view(&*other), view(&*session));
            seen.push(view(&*session));
            let result = session.search(&Request::to_depth(3), &mut |_| ());
            let line = &result.lines[0];
            assert!(session.moves().contains(&line.moves[0]));
            for m in &line.moves {
                other.play(m).unwrap();
            }
            session.play(&line.moves[0]).unwrap();
        }
        assert!(seen.len() >= 7 && session.moves().is_empty(), "{}", game.name());
        assert!(session.play(&seen[0].3[0]).is_err(), "the game is over");
        assert_eq!(session.search(&Request::to_depth(3), &mut |_| ()).lines, []);
        for before in seen.iter().rev() {
            assert!(before.3.contains(&session.undo().unwrap()));
            assert_eq!((session.position(), session.moves()), (before.0.clone(), before.3.clone()));
        }
        assert_eq!(session.undo(), None);
    }
}

/// The scores of Pons's test sets.
#[test]
fn connect_four_problems() {
    let mut session = solver(connect_four::ConnectFourGame::default());
    let lines = include_str!("../../fixtures/connect_four.txt").lines().filter(|line| !line.starts_with('#'));
    for (line, driver) in lines.zip(DRIVERS.into_iter().cycle()) {
        let problem = &AnyGame::from(connect_four::ConnectFourGame::default()).problems(line).unwrap()[0];
        session.enter(problem).unwrap();
        assert_eq!(Some(solve(&mut *session, driver)), problem.score, "{line}");
    }
}

/// Values of small boards (Irving, Donkers & Uiterwijk 2000), and where the standard rule changes them: one
/// session has boards of all sizes and both rules, which share keys.
#[test]
fn kalah_values_are_kept_apart() {
    let mut session = solver(kalah(None));
    let rows = ["1: 0 -2 +6 -2", "2: +2 -2 -2 -12", "3: 0 +4 +2 +2", "4: +2 +6 +8", "5: 0 0"];
    for row in rows {
        for problem in AnyGame::from(kalah(None)).problems(row).unwrap() {
            session.enter(&problem).unwrap();
            assert_eq!(Some(solve(&mut *session, DRIVERS[0])), problem.score, "{}", problem.position);
        }
    }
    for (pits, row) in [(2, "= -10"), (4, "= +6"), (5, "= +2")] {
        let seeds = [0, 0, 4, 0, 3, 2][pits];
        let game = kalah::KalahGame::new(Some(pits as u8), Some(seeds), Some(Rule::Standard)).unwrap();
        let empty_capture = kalah::KalahGame::new(Some(pits as u8), Some(seeds), None).unwrap();
        let problem = game.problem(row).unwrap();
        for game in [empty_capture, game, empty_capture, game] {
            let start = player(game).position();
            session.set(&start).unwrap();
            let standard = start.ends_with("standard");
            assert_eq!(Some(solve(&mut *session, DRIVERS[1])) == problem.score, standard, "{start}");
        }
    }
}

#[test]
fn tic_tac_toe_values_are_words() {
    let mut session = solver(tic_tac_toe::TicTacToeGame);
    for (position, value) in
        [("", "draw"), ("5", "draw"), ("12", "win in 5"), ("124", "loss in 4"), ("15293", "loss in 0")]
    {
        session.set(position).unwrap();
        for driver in DRIVERS {
            let score = solve(&mut *session, driver);
            assert_eq!(session.value(score), value, "{position}");
            let problem = &tic_tac_toe::TicTacToeGame.problem(&format!("{position} = {value}")).unwrap();
            assert_eq!(problem.score, Some(score));
        }
    }
}

#[test]
fn a_score_follows_its_position() {
    let score = |game: &AnyGame, line: &str| game.problems(line).unwrap()[0].score.map(Score::get);
    let c4 = &connect_four::ConnectFourGame::default().into();
    assert_eq!(
        [score(c4, "44"), score(c4, " 44 -3 "), score(c4, "44 = +3"), score(c4, "44=3")],
        [None, Some(-3), Some(3), Some(3)]
    );
    let kalah = &kalah(None).into();
    let board = "4,4:0/4,4:0 first standard";
    assert_eq!(score(kalah, board), None);
    assert_eq!(
        [score(kalah, &format!("{board} 4")), score(kalah, &format!("{board}=-4"))],
        [Some(4), Some(-4)]
    );
    assert_eq!(
        [score(kalah, "36 2"), score(kalah, "36 2 +4"), score(kalah, "36 2 = 4")],
        [None, Some(4), Some(4)]
    );
}

#[test]
fn errors_name_their_place() {
    let c4 = &AnyGame::from(connect_four::ConnectFourGame::default());
    let kalah = &AnyGame::from(kalah(Some(Rule::Standard)));
    let toe = &AnyGame::from(tic_tac_toe::TicTacToeGame);
    for (game, line, message) in [
        (c4, " 448 2", "character 4: '8', where move 3 should stand, is not a column (1 to 7)"),
        (c4, "44 2 3", "character 4: '2 3' is not a score; a position of this game ends at its first blank"),
        (
            c4,
            "4x 2 3",
            "character 2: 'x', where move 2 should stand, is not a column (1 to 7); a position of this game \
             ends at its first blank",
        ),
        (c4, "44 = 2 3", "character 6: '2 3' is not a score"),
        (c4, "44=30001", "character 4: '30001' is not a score"),
        (toe, "5=win in ten", "character 3: 'win in ten' is not a score"),
        (kalah, "36 = ", "never"),
        (kalah, "37", "character 2: '7', where move 2 should stand, is not a pit (1 to 6)"),
        (kalah, "4,4:0/4,4:0 first empty-capture", "the board's rule is empty-capture, not standard"),
        (kalah, "3: +4 four", "character 7: 'four' is not a score"),
        (kalah, " 7: 0", "character 5: a side has 1 to 6 pits, not 7"),
        (kalah, "3:", "character 3: the values are missing"),
        (kalah, "three: 0", "character 1: 'three' is not a number of pits"),
    ] {
        match game.problems(line) {
            Ok(problems) => assert_eq!((problems[0].score, message), (None, "never"), "{line}"),
            Err(error) => assert_eq!(error.to_string(), message, "{line}"),
        }
    }
    let small = kalah::KalahGame::new(Some(2), Some(3), None).unwrap();
    let error = small.problems("4,4:0/4,4:0 first standard").unwrap_err();
    assert_eq!(error.to_string(), "the board has 16 seeds, not 3 for each pit");
    let error = small.problems("3,3,3:0/3,3,3:0 first standard").unwrap_err();
    assert_eq!(error.to_string(), "the board has 3 pits a side, not 2");
    assert_eq!(
        small.problems("2: 0").unwrap_err().to_string(),
        "character 1: a line of values has boards of its own sizes"
    );
}

/// A session refuses bad text, and stays at its position.
#[test]
fn an_error_changes_nothing() {
    let mut session = player(connect_four::ConnectFourGame::default());
    session.set("444444").unwrap();
    for name in ["4", "8", "", "44", "\0", "é"] {
        assert!(session.play(name).is_err(), "{name}");
    }
    assert!(session.set("4444444").is_err());
    assert_eq!(session.position(), "444444");
}

#[test]
fn several_lines_best_first_and_no_deeper_than_the_game() {
    for game in games() {
        let result =
            game.player(1).unwrap().search(&Request { lines: 3, ..Request::to_depth(4) }, &mut |_| ());
        assert_eq!(result.lines.len(), 3);
        assert!(result.lines.is_sorted_by(|a, b| a.score >= b.score));
        let firsts: Vec<_> = result.lines.iter().map(|line| &line.moves[0]).collect();
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    }
    let mut session = player(connect_four::ConnectFourGame::default());
    // A draw, so that no nearer win ends the search before.
    session.set("6276113136126433113734455652657522244").unwrap();
    assert_eq!(session.search(&Request::to_depth(100), &mut |_| ()).depth, Some(5));
}

/// A search on any clock ends when the game is decided: by the rules' bound on the plies left, and by what
/// the search itself proves.
#[test]
fn a_decided_game_takes_no_more_time() {
    let minute = GameClock { left: Duration::from_secs(60), ..GameClock::default() };
    let cases: [(AnyGame, &str, i16); 3] = [
        (kalah(None).into(), "0,2,1,1,0,2:15/1,0,3,1,0,2:20 first empty-capture", -8),
        (connect_four::ConnectFourGame::default().into(), "2252576253462244111563365343671351441", -1),
        (tic_tac_toe::TicTacToeGame.into(), "5", 0),
    ];
    for (game, position, value) in cases {
        for limits in [
            Limits { time: Some(Duration::from_secs(60)), ..Limits::DEEPEN },
            Limits { game_clock: Some(minute), ..Limits::default() },
            Limits { ponder: Some(&AtomicBool::new(false)), ..Limits::default() },
        ] {
            let mut session = game.player(1).unwrap();
            session.set(position).unwrap();
            let result = session.search(&Request::new(limits, &NodeClock(10_000)), &mut |_| ());
            assert!(result.exact && result.complete && result.nodes < 10_000, "{position}: {}", result.nodes);
            // The estimating evaluator of Connect Four counts a win by its distance.
            assert_eq!(result.score.get().signum(), value.signum(), "{position}");
        }
        let mut session = game.player(1).unwrap();
        session.set("").unwrap();
        assert!(!session.search(&Request::to_depth(4), &mut |_| ()).exact);
    }
}

/// However early a search is stopped, it returns a legal move with a finite score: that of a finished
/// iteration, or on the way straight to the end of the game a bound that it has proved.
#[test]
fn stopped_search_has_a_move_with_a_score() {
    let stop = AtomicBool::new(true);
    let mut all = vec![Limits { stop: Some(&stop), ..Limits::default() }];
    all.push(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    for nodes in [0, 1, 3, 10, 100, 1_000].map(Some) {
        all.extend([false, true].map(|direct| Limits { nodes, direct, ..Limits::default() }));
    }
    for (game, driver) in games().iter().flat_map(|game| DRIVERS.map(|driver| (game, driver))) {
        for mut session in [game.player(1).unwrap(), game.solver(1).unwrap()] {
            for &limits in &all {
                session.new_game();
                let request = Request { driver: Some(driver), ..Request::new(limits, &NodeClock(1)) };
                let result = session.search(&request, &mut |_| ());
                let line = &result.lines[0];
                assert!(session.moves().contains(&line.moves[0]));
                assert!(Score::loss(0) <= line.score && line.score <= Score::win(0), "{limits:?}");
                assert!(result.depth.is_some() || line.game_theoretic, "{limits:?}: {line:?}");
            }
        }
    }
}

/// Whenever a search is stopped, its score is a true bound; of MTD(f) it may be an upper one.
#[test]
fn a_score_so_far_is_a_true_bound() {
    let (mut stopped, mut lower, mut upper) = (0, 0, 0);
    let cases = [("7752364565751166", -10), ("35111365512525776", -9), ("33224527265146311", -6)];
    for (driver, (position, value)) in DRIVERS.into_iter().flat_map(|d| cases.map(|case| (d, case))) {
        for nodes in (1..3_000).step_by(40) {
            let mut session = solver(connect_four::ConnectFourGame::default());
            session.set(position).unwrap();
            let limits = Limits { nodes: Some(nodes), direct: true, ..Limits::default() };
            let request = Request { driver: Some(driver), ..Request::new(limits, &NodeClock(1)) };
            let result = session.search(&request, &mut |_| ());
            if !result.lines[0].game_theoretic {
                // An evaluation: nothing was proved yet.
                assert_eq!(result.depth, Some(1));
                continue;
            }
            let at_most = result.lines[0].bound == Bound::Upper;
            let truth = Score::points(value);
            let holds = if at_most { result.score >= truth } else { result.score <= truth };
            assert!(holds, "{driver:?} {position} {nodes}: {} {at_most}", result.score);
            assert!(!at_most || driver != Driver::Pvs && !result.complete);
            stopped += u32::from(!result.complete);
            lower += u32::from(!result.complete && !at_most && result.score > -Score::INF);
            upper += u32::from(at_most);
        }
    }
    assert!(stopped > 100 && lower > 5 && upper > 5, "{stopped} {lower} {upper}");
}

/// Reports of a long search have its root move, by the game's name for it, its time and its table.
#[test]
fn reports_name_the_root_move() {
    let mut session = solver(connect_four::ConnectFourGame::default());
    session.set("4").unwrap();
    let moves = session.moves();
    let limits = Limits { nodes: Some(4 << 20), direct: true, ..Limits::default() };
    let mut seen = 0;
    session.search(&Request::new(limits, &NodeClock(1 << 20)), &mut |report| {
        assert_eq!(report.elapsed, NodeClock(1 << 20).elapsed(report.nodes));
        if let Update::RootMove { m, number, of } = &report.update {
            seen += 1;
            assert!(moves.contains(m) && (1..=*of).contains(number) && *of == moves.len());
            assert!(report.fill > 0 && (10..=41).contains(&report.selective_depth));
        }
    });
    assert!(seen >= 3, "{seen}");
}

/// The longest path counts the moves of the game, and no ply beyond its end.
#[test]
fn no_path_is_longer_than_the_game() {
    let (mut deepest, clock) = (0, NodeClock(1));
    let mut session = Session::solver(tic_tac_toe::TicTacToeGame, 1).unwrap();
    session.search(&Request::new(Limits::default(), &clock), &mut |report| {
        deepest = deepest.max(report.selective_depth);
    });
    assert_eq!(deepest, 9);
}

/// On a game clock the result has the predictions of the costs. After `new_game` a search is like the first,
/// also one whose evaluator has learned endgames.
#[test]
fn a_search_after_new_game_is_like_the_first() {
    let clock = GameClock { left: Duration::from_secs(60), ..GameClock::default() };
    let limits = Limits { game_clock: Some(clock), ..Limits::default() };
    let small = kalah::KalahGame::new(Some(4), Some(4), Some(Rule::Standard)).unwrap();
    for (mut session, limits) in
        [(player(connect_four::ConnectFourGame::default()), limits), (solver(small), Limits::default())]
    {
        if limits.game_clock.is_some() {
            session.set("444444").unwrap(); // beyond the book
        }
        let request = Request::new(limits, &NodeClock(10_000));
        let first = session.search(&request, &mut |_| ());
        let predicted = first.predictions.made.min(first.predictions.right);
        assert_eq!(predicted > 5, limits.game_clock.is_some());
        assert_ne!(session.search(&request, &mut |_| ()).nodes, first.nodes, "the table is used");
        session.new_game();
        assert_eq!(session.search(&request, &mut |_| ()), first);
    }
}

#[test]
fn errors_quote_at_most_sixty_characters() {
    let mut errors = Vec::new();
    for garbage in ["x", "1", "é", "9", "-", "["] {
        let long = garbage.repeat(50_000);
        errors.extend(long.parse::<nullwindow_games::trees::Explicit>().err().map(|error| error.to_string()));
        for game in games() {
            let mut session = game.player(1).unwrap();
            for text in ["#", "4 #", "#:0/1,1:0", "1,#:0/1,1:0", "2,2:0/2,2:0 #", "2,2:0/2,2:0 first #"] {
                let text = text.replace('#', &long);
                errors.extend(session.set(&text).err().map(|error| error.to_string()));
                errors.extend(game.problems(&text).err().map(|error| error.to_string()));
            }
            let text = format!("2,2:0/2,2:0 first standard {long}");
            errors.extend(session.set(&text).err().map(|error| error.to_string()));
            errors.extend(session.play(&long).err().map(|error| error.to_string()));
        }
    }
    assert!(errors.len() > 200, "{}", errors.len());
    for error in errors {
        assert!(error.chars().count() < 250, "{} characters: {error:.300}", error.chars().count());
    }
}

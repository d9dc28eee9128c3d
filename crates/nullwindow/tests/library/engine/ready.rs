//! Ready-made profiles: the searches are those of the profiles that `profile!` makes of the same words.

use nullwindow::engine::{Engine, Options, Profile, RulesAlone, RulesAndTable};
use nullwindow::{Score, Standard, solve, solve_with_table};
use nullwindow_games::tic_tac_toe::TicTacToe;

type ByTheRules = Standard<fn(&TicTacToe) -> Score>;
nullwindow::profile!(Alone for TicTacToe, ByTheRules {});
nullwindow::profile!(WithTable for TicTacToe, ByTheRules { table });

/// Compiles for profiles with the same use of every capability.
fn same<A, B>()
where
    A: Profile,
    B: Profile<
            Game = A::Game,
            Evaluator = A::Evaluator,
            Table = A::Table,
            History = A::History,
            Order = A::Order,
            Bounds = A::Bounds,
            Candidates = A::Candidates,
            Solver = A::Solver,
            Incremental = A::Incremental,
            ProbCut = A::ProbCut,
            Tactical = A::Tactical,
            WinSearch = A::WinSearch,
            NullMove = A::NullMove,
            Realization = A::Realization,
            Repetition = A::Repetition,
        >,
{
}

#[test]
fn ready_made_profiles_search_as_declared_ones() {
    same::<RulesAlone<TicTacToe>, Alone>();
    same::<RulesAndTable<TicTacToe>, WithTable>();
    let start = TicTacToe::start();
    macro_rules! solved {
        ($profile:ty) => {{
            let engine = Engine::<$profile>::new(Standard::rules(), 1, Options::default());
            engine.expect("1 MiB").solve(&start)
        }};
    }
    let (alone, with_table) = (solved!(RulesAlone<TicTacToe>), solved!(RulesAndTable<TicTacToe>));
    // Those of the declared ones.
    assert_eq!([alone.nodes, with_table.nodes], [5_777, 2_332]);
    assert_eq!((solve(&start), solve_with_table(&start, 1).expect("1 MiB")), (alone, with_table));
}

#[test]
fn finished_game_has_a_value_and_no_line() {
    let lost: TicTacToe = "15243".parse().expect("five moves");
    let result = solve(&lost);
    assert_eq!((result.score, result.exact, result.lines.len()), (Score::loss(0), true, 0));
}

//! The help of the commands that `nullwindow-app` has, with examples of the games of this program (our own).

use clap::Command;

/// Adds the forms of positions and examples of `solve`.
pub(crate) fn solve(command: Command) -> Command {
    let command = command.mut_arg("positions", |argument| {
        argument.help(
            "Positions, files of positions, or - for standard input. For Othello a board with its side to \
             move (as one argument or two), the moves since the start, an OBF file, or FForum problems: \
             ffo:40, ffo:40-44 (40 to 59)",
        )
    });
    command.after_help(
        "Examples:\n  \
    nullwindow solve ffo:40\n  \
    nullwindow solve ffo:40-44 --json\n  \
    nullwindow solve 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'\n  \
    nullwindow solve --hash 1024 endgames.obf\n  \
    nullwindow solve - < endgames.obf\n  \
    nullwindow solve --game connect-four 52753311433677442422121 positions.txt\n  \
    nullwindow solve --game kalah --pits 4 --seeds 3 --rule standard\n  \
    nullwindow solve --game kalah '0,2,1:9/1,0,3:8 second standard'\n  \
    nullwindow solve --game tic-tac-toe 519\n  \
    nullwindow solve --game chess 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;'\n  \
    nullwindow solve --game connect-four --hash 64\n  \
    nullwindow solve --game connect-four 52753311433677442422121 --moves 1,7\n  \
    nullwindow solve --each scored.obf\n  \
    nullwindow solve --selectivity 95% ffo:55\n  \
    nullwindow solve --checkpoint ffo.checkpoint ffo:50-59\n  \
    nullwindow solve --game kalah --pits 5 --seeds 3 --save-table kalah.table\n  \
    nullwindow solve --game kalah --pits 5 --seeds 3 14 --load-table kalah.table\n\n\
    Scores: in Othello discs, the empty squares counted for the winner; in Connect Four the discs that the \
    winner has left when it wins, plus one; in Kalah seeds; in chess a draw or a mate and its distance in \
    moves; in tic-tac-toe a draw, or a win or a loss and its distance in plies.\n\n\
    Othello: a board is written square by square from a1 to h1, a2 to h2, …: X black, O white, - empty; then \
    the side to move. OBF lines may add scores, as in `BOARD X; A2:+38; C7:+36;`: the result is compared \
    with them.\n\n\
    Connect Four and tic-tac-toe: the moves since the start, one digit each (columns 1 to 7; squares 1 to 9, \
    row by row); a score may follow, as in `4453 -2`.\n\n\
    Kalah: the pits played since the start, as in `36 2`, or a board: both sides' pits and stores, the side \
    to move, and the rule. The score, if given, follows a `=`. A line `3: 0 +4 +2` has the values of the \
    boards with 3 pits and 1, 2, 3 seeds in each.\n\n\
    Chess: FEN or EPD, Chess960 too, or the moves since the start. The search deepens until it finds a \
    forced mate. `dm 2` gives its distance, two moves.\n\n\
    Except for Othello, no POSITION, or an empty one, means the start of the game. Kalah's takes 12.8 M \
    nodes; Connect Four's 49.3 M. Connect Four takes 80 MiB at most.\n\n\
    A table is saved for one game, one variant of it (that of the last position) and one evaluation; a file \
    of another is refused. Connect Four's solver has a table of its own beside it, which is not saved.",
    )
}

/// Adds the format of books that only chess has.
fn with_books(command: Command) -> Command {
    command.mut_arg("book", |argument| {
        argument.help(
            "Openings from this file, which `book` has written: in a position of it the best move is played, \
             without a search. In chess also a book of Polyglot's format, whose moves are chosen by chance \
             (--seed), in proportion to their weights",
        )
    })
}

/// Adds examples of `play` after the levels.
pub(crate) fn play(command: Command) -> Command {
    let command = with_books(command);
    let levels = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    command.after_help(
        levels
            + "\n\nExamples:\n  \
               nullwindow play --game connect-four\n  \
               nullwindow play --game kalah --pits 6 --seeds 4 --rule standard --side second --level 8\n  \
               nullwindow play --game connect-four 4453 --time 5\n  \
               nullwindow play --game chess --book book.bin --seed 7\n  \
               nullwindow play --game tic-tac-toe --side none",
    )
}

/// Adds examples of `gtp`.
pub(crate) fn gtp(command: Command) -> Command {
    with_books(command).after_help(
        "Examples:\n  \
    nullwindow gtp\n  \
    nullwindow gtp --time 0.2\n  \
    nullwindow gtp --game connect-four --level 9 --hash 256\n  \
    printf 'play b f5\\ngenmove w\\nshowboard\\n' | nullwindow gtp --depth 8",
    )
}

/// Adds examples of `match`.
pub(crate) fn matches(command: Command) -> Command {
    command.after_help(
        "Examples:\n  \
    nullwindow match nullwindow gtp-rhino --games 10 --time 0.2\n  \
    nullwindow match 'nullwindow --level 5' 'nullwindow --level 6' --games 100 --sprt 0,50\n  \
    nullwindow match nullwindow './other --gtp' --clock 60 --book openings.txt --record games.txt\n  \
    nullwindow match 'nullwindow --nodes 1000' 'nullwindow --nodes 2000' --game kalah --json\n  \
    nullwindow match nullwindow stockfish --game chess --clock 5+0.05 --option-b UCI_LimitStrength=true \
    --option-b UCI_Elo=1400 --concurrency 2 --record games.pgn\n  \
    nullwindow match nullwindow gpsusi --game shogi --clock 60,5 --option-b Thread=1\n  \
    nullwindow match nullwindow gnushogi --game shogi --time 1 --margin 4",
    )
}

/// Adds examples of `bench`.
pub(crate) fn bench(command: Command) -> Command {
    command.after_help(
        "Examples:\n  \
        nullwindow bench\n  \
        nullwindow bench --json\n  \
        nullwindow bench ffo --problems 40-49\n  \
        nullwindow bench solved\n  \
        nullwindow bench stages\n  \
        nullwindow bench suite wac.epd --time 1",
    )
}

/// Adds examples of `certify`, and the usual sizes that are left to the checker.
pub(crate) fn certify(command: Command) -> Command {
    let command = command.mut_arg("leave", |argument| {
        argument.help(
            "The size of positions that are left to the checker, which searches all their moves: empty \
             squares, or seeds in the pits [default: 8 in Connect Four and Kalah, 14 in Domineering, 6 in \
             Othello]",
        )
    });
    command.after_help(
        "Examples:\n  \
    nullwindow certify --game domineering --at-least win --out domineering.strategy.gz\n  \
    nullwindow certify --game kalah --pits 4 --seeds 3 --out kalah.strategy.gz\n  \
    nullwindow certify ffo:40 --out ffo40.strategy.gz\n\n\
    Values are from the view of the side to move, in the game's measure; a win of Domineering is 1, a loss \
    -1. docs/certificates.md defines the format.",
    )
}

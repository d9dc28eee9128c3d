//! Tic-tac-toe: the rules of a game, and a player that never loses. `docs/first-game.md` explains it.
//!
//! ```text
//! cargo run --example tic_tac_toe               # you begin
//! cargo run --example tic_tac_toe -- --second   # the program begins
//! cargo run --example tic_tac_toe -- --self     # the program plays both sides, also without a terminal
//! ```

use nullwindow::{MoveSink, Outcome, Position, Side};
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

#[derive(Clone, Copy, PartialEq, Debug)]
#[rustfmt::skip]
struct Board { own: u16, other: u16, side: Side }

#[rustfmt::skip]
impl Position for Board {
    type Move = u8;
    type Undo = Board;
    type End = Outcome;
    fn side(&self) -> Side { self.side }
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let end = self.outcome();
        let empty = if end.is_none() { !(self.own | self.other) } else { 0 };
        (0..9).filter(|square| empty >> square & 1 == 1).for_each(|square| out.push(square));
        end
    }
    fn outcome(&self) -> Option<Outcome> {
        const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let won = LINES.iter().any(|line| self.other & line == *line);
        let full = self.own | self.other == 0o777;
        if won { Some(Outcome::Win(self.side.other())) } else { full.then_some(Outcome::Draw) }
    }
    fn make(&mut self, m: u8) -> Board {
        let after = Board { own: self.other, other: self.own | 1 << m, side: self.side.other() };
        std::mem::replace(self, after)
    }
    fn unmake(&mut self, _: u8, before: Board) { *self = before }
}

const EMPTY: Board = Board { own: 0, other: 0, side: Side::First };

/// A best move: the first of the line of best play.
fn best_move(board: Board) -> u8 {
    nullwindow::solve(&board).lines[0].moves[0]
}

/// The board as text: crosses begin, and the empty squares are numbered.
fn drawn(board: Board) -> String {
    let (crosses, noughts) = match board.side {
        Side::First => (board.own, board.other),
        Side::Second => (board.other, board.own),
    };
    let mut text = String::new();
    for square in 0..9 {
        text += &match (crosses >> square & 1, noughts >> square & 1) {
            (1, _) => "X".into(),
            (_, 1) => "O".into(),
            _ => (square + 1).to_string(),
        };
        text.push(if square % 3 == 2 { '\n' } else { ' ' });
    }
    text
}

/// Asks for an empty square until one is entered; `None` at the end of the input.
fn asked(board: Board, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Option<u8>> {
    let mut moves = Vec::new();
    board.moves(&mut moves);
    loop {
        write!(output, "your square: ")?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim().parse::<u8>().ok().and_then(|number| number.checked_sub(1)) {
            Some(square) if moves.contains(&square) => return Ok(Some(square)),
            _ => writeln!(output, "please type the number of an empty square")?,
        }
    }
}

/// Plays one game, `person` against the program or the program against itself, and returns how it ended.
fn play(
    person: Option<Side>,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<Option<Outcome>> {
    let mut board = EMPTY;
    while board.outcome().is_none() {
        writeln!(output, "{}", drawn(board))?;
        let square = if person == Some(board.side) {
            let Some(square) = asked(board, input, output)? else { return Ok(None) };
            square
        } else {
            best_move(board)
        };
        board.make(square);
    }
    writeln!(output, "{}", drawn(board))?;
    match board.outcome() {
        Some(Outcome::Win(Side::First)) => writeln!(output, "X wins")?,
        Some(Outcome::Win(Side::Second)) => writeln!(output, "O wins")?,
        _ => writeln!(output, "a draw")?,
    }
    Ok(board.outcome())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let person = match arguments[..] {
        ["--self"] => None,
        [] | ["--second"] if !io::stdin().is_terminal() => None,
        [] => Some(Side::First),
        ["--second"] => Some(Side::Second),
        _ => {
            eprintln!("tic_tac_toe: the only arguments are --second and --self, and only one of them");
            return ExitCode::from(2);
        }
    };
    match play(person, &mut io::stdin().lock(), &mut io::stdout()) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tic_tac_toe: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds every position that can be reached from `board`.
    fn reachable(board: Board, seen: &mut Vec<Board>) {
        if seen.contains(&board) {
            return;
        }
        seen.push(board);
        let mut moves = Vec::new();
        board.moves(&mut moves);
        for m in moves {
            let mut next = board;
            next.make(m);
            reachable(next, seen);
        }
    }

    /// 1 if the side to move can win, 0 if it can draw, −1 if it must lose, without the library's search.
    fn outcome(board: Board) -> i32 {
        match board.outcome() {
            Some(Outcome::Win(winner)) if winner == board.side => 1,
            Some(Outcome::Win(_)) => -1,
            Some(_) => 0,
            None => (0..9)
                .filter(|square| (board.own | board.other) >> square & 1 == 0)
                .map(|square| -outcome(after(board, square)))
                .max()
                .expect("an unfinished game has moves"),
        }
    }

    fn after(mut board: Board, m: u8) -> Board {
        board.make(m);
        board
    }

    #[test]
    fn best_move_is_optimal_in_every_reachable_position() {
        let mut positions = Vec::new();
        reachable(EMPTY, &mut positions);
        assert_eq!(positions.len(), 5_478);
        for board in positions.into_iter().filter(|board| board.outcome().is_none()) {
            assert_eq!(-outcome(after(board, best_move(board))), outcome(board), "{}", drawn(board));
        }
    }

    /// Adds the program's outcomes against every possible play of an opponent.
    fn add_outcomes(board: Board, program: Side, outcomes: &mut Vec<Outcome>) {
        let mut moves = Vec::new();
        if let Some(end) = board.moves(&mut moves) {
            outcomes.push(end);
            return;
        }
        if board.side == program {
            moves = vec![best_move(board)];
        }
        moves.into_iter().for_each(|m| add_outcomes(after(board, m), program, outcomes));
    }

    #[test]
    fn program_never_loses_from_the_start() {
        for program in [Side::First, Side::Second] {
            let mut outcomes = Vec::new();
            add_outcomes(EMPTY, program, &mut outcomes);
            assert!(!outcomes.contains(&Outcome::Win(program.other())));
            assert!(outcomes.contains(&Outcome::Win(program)) && outcomes.contains(&Outcome::Draw));
        }
    }

    #[test]
    fn program_draws_against_itself() {
        let mut output = Vec::new();
        let end = play(None, &mut io::empty(), &mut output).expect("memory can be written");
        assert_eq!(end, Some(Outcome::Draw));
        assert!(String::from_utf8(output).expect("text").ends_with("a draw\n"));
    }

    #[test]
    fn invalid_input_is_asked_again_and_its_end_ends_the_game() {
        let mut output = Vec::new();
        let end =
            play(Some(Side::First), &mut &b"x\n0\n10\n1\n"[..], &mut output).expect("memory can be written");
        assert_eq!(end, None);
        let output = String::from_utf8(output).expect("text");
        assert_eq!(output.matches("please type").count(), 3);
        assert_eq!(output.matches("your square").count(), 5);
    }

    /// The source above, from the line that begins with `begin` to the next closing brace at the margin.
    fn source(begin: &str) -> String {
        let source = include_str!("tic_tac_toe.rs");
        let from = source.find(&format!("\n{begin}")).expect("the item") + 1;
        let end = from + source[from..].find("\n}\n").expect("its end") + 3;
        source[from..end].replace("#[rustfmt::skip]\n", "")
    }

    #[test]
    fn rules_are_short_and_the_page_shows_them() {
        let rules = source("#[derive");
        assert!(rules.lines().filter(|line| !line.is_empty()).count() <= 25);
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/first-game.md");
        let page = std::fs::read_to_string(page).expect("the page");
        for part in rules.split("\n\n").chain([source("fn best_move").as_str()]) {
            assert!(page.contains(part.trim_end()), "the page does not show:\n{part}");
        }
    }
}

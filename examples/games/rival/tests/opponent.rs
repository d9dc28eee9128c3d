//! The opponent finds what the engine finds, and speaks the protocol of matches.

use nullwindow::Score;
use nullwindow::session::{AnyGame, AnySession, Error, Game, Request};
use nullwindow_app::GameEntry;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The engine and the opponent, at the same position of one game.
struct Both {
    engine: Box<dyn AnySession>,
    rival: Box<dyn AnySession>,
}

impl Both {
    fn new(game: impl Game, rival: &GameEntry) -> Result<Self, Error> {
        let rival = rival.open_default().map_err(|error| error.to_string())?;
        Ok(Both { engine: AnyGame::from(game).player(1)?, rival: rival.player(1)? })
    }

    /// Goes to positions after random moves, 100 in all, none of which is the end of a game.
    fn wander(&mut self, mut visit: impl FnMut(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        let mut random = 1_u64;
        for _ in 0..100 {
            if self.engine.outcome().is_some() {
                self.engine.set("")?;
            }
            let moves = self.engine.moves();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            self.engine.play(&moves[(random >> 33) as usize % moves.len()])?;
            if self.engine.outcome().is_none() {
                let position = self.engine.position();
                self.rival.set(&position)?;
                visit(self)?;
                self.engine.set(&position)?;
            }
        }
        Ok(())
    }

    /// The searches to the same depth find the same value: of points exactly, of wins and losses whose.
    fn find_the_same_values(&mut self) -> Result<(), Error> {
        let whose =
            |score: Score| if score.is_points() { score.get() } else { score.get().signum() * 30_001 };
        self.wander(|Both { engine, rival }| {
            for depth in [1, 2, 4] {
                engine.new_game();
                rival.new_game();
                let [ours, theirs] = [&mut *engine, &mut *rival]
                    .map(|session| session.search(&Request::to_depth(depth), &mut |_| ()));
                let position = engine.position();
                assert_eq!(whose(ours.score), whose(theirs.score), "{position}, {depth} plies");
                assert!(theirs.depth == Some(depth) || theirs.exact, "{position}, {depth} plies");
            }
            Ok(())
        })
    }

    /// Where a move wins at once, the opponent plays such a move.
    fn win_in_one(&mut self) -> Result<(), Error> {
        let mut wins = 0;
        self.wander(|Both { engine, rival }| {
            let side = engine.side();
            let mut is_won = |name: &String| -> Result<bool, Error> {
                engine.play(name)?;
                let won = engine.outcome() == Some(nullwindow::Outcome::Win(side));
                engine.undo();
                Ok(won)
            };
            let moves = rival.moves();
            let can_win = moves.iter().map(&mut is_won).collect::<Result<Vec<_>, _>>()?;
            if can_win.contains(&true) {
                wins += 1;
                let found = rival.search(&Request::to_depth(3), &mut |_| ());
                assert!(is_won(&found.lines[0].moves[0])?, "{}", rival.position());
            }
            Ok(())
        })?;
        assert!(wins >= 2, "{wins}");
        Ok(())
    }
}

fn breakthrough() -> Result<Both, Error> {
    let game = breakthrough::Breakthrough;
    Both::new(game.clone(), &rival::entry(game, breakthrough::Advance))
}

fn hex() -> Result<Both, Error> {
    Both::new(hex::Hex, &rival::entry(hex::Hex, hex::Needs))
}

#[test]
fn values_are_those_of_the_engine() -> Result<(), Error> {
    breakthrough()?.find_the_same_values()?;
    hex()?.find_the_same_values()
}

#[test]
fn opponent_wins_in_one() -> Result<(), Error> {
    breakthrough()?.win_in_one()?;
    hex()?.win_in_one()
}

/// A game against itself by the Go Text Protocol: legal moves, then passes after the end.
#[test]
fn opponent_plays_to_the_end_of_a_game() {
    let programs = [env!("CARGO_BIN_EXE_breakthrough-rival"), env!("CARGO_BIN_EXE_hex-rival")];
    for (program, colours) in programs.into_iter().zip([["w", "b"], ["b", "w"]]) {
        let mut commands = "clear_board\ntime_settings 0 0.03 1\n".to_owned();
        for colour in colours.iter().cycle().take(140) {
            commands += &format!("genmove {colour}\n");
        }
        let mut process = Command::new(program);
        let process = process.args(["gtp", "--depth", "2"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = process.spawn().expect("the program");
        child
            .stdin
            .take()
            .expect("its input")
            .write_all((commands + "final_score\n").as_bytes())
            .expect("read");
        let output = String::from_utf8(child.wait_with_output().expect("an end").stdout).expect("text");
        let responses: Vec<_> = output.split_terminator("\n\n").collect();
        assert!(responses.iter().all(|response| response.starts_with('=')), "{output}");
        assert!(responses.contains(&"= PASS") || responses.contains(&"= pass"), "{output}");
        assert!(responses.last().is_some_and(|score| score.ends_with("+1")), "{output}");
    }
}

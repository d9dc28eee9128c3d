//! The commands, and the game that they are about.

use super::clock::{Clock, Setting};
use super::notation::{self, PASS};
use crate::play::level::{self, Strength};
use crate::strength::{self, StrengthArguments};
use crate::text::escaped;
use nullwindow::session::{AnySession, Request};
use nullwindow::{Outcome, Side};
use nullwindow_games::trees::SplitMix64;
use std::time::{Duration, Instant};

/// A game, and who plays it when asked to.
pub(super) struct Player {
    game: &'static str,
    session: Box<dyn AnySession>,
    /// The length of the board's side, where it is a square.
    square: Option<u32>,
    /// The plies of each move: more than one if it had a pass before it that was left out.
    plies: Vec<usize>,
    strength: Option<Strength>,
    /// The clocks of the first side and the second.
    clocks: Option<[Clock; 2]>,
    random: SplitMix64,
    quit: bool,
}

/// What a command comes to, or why it fails, in words.
type Answer = Result<String, String>;

/// A command: its name, its arguments, and what obeys it.
type Entry = (&'static str, &'static str, fn(&mut Player, &[&str]) -> Answer);

const COMMANDS: [Entry; 19] = [
    ("boardsize", "SIZE", Player::boardsize),
    ("clear_board", "", |player, _| Ok(player.clear())),
    ("final_score", "", |player, _| player.final_score()),
    ("genmove", "COLOUR", Player::genmove),
    ("known_command", "COMMAND", |_, words| Ok(entry(words[0]).is_some().to_string())),
    ("komi", "POINTS", |_, words| number::<f64>(words[0]).map(|_| String::new())),
    ("list_commands", "", |_, _| Ok(COMMANDS.map(|(name, ..)| name).join("\n"))),
    ("list_games", "", |player, _| Ok(player.game.to_owned())),
    ("name", "", |_, _| Ok(env!("CARGO_BIN_NAME").to_owned())),
    ("play", "COLOUR MOVE", Player::play),
    ("protocol_version", "", |_, _| Ok("2".to_owned())),
    ("quit", "", Player::leave),
    ("reg_genmove", "COLOUR", Player::reg_genmove),
    ("set_game", "GAME", Player::set_game),
    ("showboard", "", |player, _| Ok(player.board())),
    ("time_left", "COLOUR SECONDS STONES", Player::time_left),
    ("time_settings", "MAIN_TIME PERIOD STONES", Player::time_settings),
    ("undo", "", |player, _| player.undo()),
    ("version", "", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
];

fn entry(name: &str) -> Option<Entry> {
    COMMANDS.into_iter().find(|(known, ..)| *known == name)
}

impl Player {
    pub(super) fn new(
        game: &'static str,
        session: Box<dyn AnySession>,
        square: Option<u32>,
        strength: &StrengthArguments,
    ) -> Self {
        let random = SplitMix64::new(strength.seed);
        let (strength, clocks) = (strength.strength(), None);
        Player { game, session, square, plies: Vec::new(), strength, clocks, random, quit: false }
    }

    /// Whether it was told to end.
    pub(super) fn has_quit(&self) -> bool {
        self.quit
    }

    /// Obeys a command. What it answers has no empty line, and an error is one line.
    pub(super) fn obey(&mut self, name: &str, arguments: &[String]) -> Answer {
        let Some((_, usage, obey)) = entry(name) else { return Err("unknown command".to_owned()) };
        let words: Vec<_> = arguments.iter().map(String::as_str).collect();
        if words.len() != usage.split_whitespace().count() {
            let wanted = if usage.is_empty() { "nothing" } else { usage };
            return Err(format!("syntax error: {name} takes {wanted}"));
        }
        obey(self, &words).map_err(|error| escaped(&error))
    }

    fn leave(&mut self, _: &[&str]) -> Answer {
        self.quit = true;
        Ok(String::new())
    }

    fn clear(&mut self) -> String {
        while self.session.undo().is_some() {}
        self.session.new_game();
        self.plies.clear();
        String::new()
    }

    fn boardsize(&mut self, words: &[&str]) -> Answer {
        let size: u32 = number(words[0])?;
        if self.square != Some(size) {
            return Err("unacceptable size".to_owned());
        }
        Ok(self.clear())
    }

    fn set_game(&mut self, words: &[&str]) -> Answer {
        if !self.game.eq_ignore_ascii_case(words[0]) {
            return Err(format!("unsupported game: this is {}", self.game));
        }
        Ok(self.clear())
    }

    fn play(&mut self, words: &[&str]) -> Answer {
        let side = side(words[0])?;
        let passed = self.turn(side)?;
        let played = self.session.play(words[1]).or_else(|_| self.session.play(&notation::name(words[1])));
        if let Err(fault) = played {
            self.take_back(passed);
            return Err(format!("illegal move: {fault}"));
        }
        self.plies.push(passed + 1);
        Ok(String::new())
    }

    fn genmove(&mut self, words: &[&str]) -> Answer {
        let side = side(words[0])?;
        let begun = Instant::now();
        let Some((passed, name)) = self.choose(side)? else { return Ok(notation::vertex(PASS)) };
        self.session.play(&name).map_err(|fault| fault.to_string())?;
        self.plies.push(passed + 1);
        if let Some(clocks) = &mut self.clocks {
            clocks[side as usize].spend(begun.elapsed());
        }
        Ok(notation::vertex(&name))
    }

    fn reg_genmove(&mut self, words: &[&str]) -> Answer {
        let Some((passed, name)) = self.choose(side(words[0])?)? else { return Ok(notation::vertex(PASS)) };
        self.take_back(passed);
        Ok(notation::vertex(&name))
    }

    /// The move that the engine would play, and how many passes were made before it; `None` if the game is over.
    fn choose(&mut self, side: Side) -> Result<Option<(usize, String)>, String> {
        if self.session.outcome().is_some() {
            return Ok(None);
        }
        let passed = self.turn(side)?;
        if let [only] = &self.session.moves()[..] {
            return Ok(Some((passed, only.clone())));
        }
        let clock = self.clocks.map(|clocks| clocks[side as usize].limit());
        let (limits, among) = strength::limits(self.strength, clock);
        let clock = Instant::now();
        let request = Request { lines: among, ..Request::new(limits, &clock) };
        let answer = self.session.search(&request, &mut |_| ());
        let line = level::choose(&answer.lines, &mut self.random);
        let Some(name) = line.and_then(|line| line.moves.first()) else {
            self.take_back(passed);
            return Err("the engine found no move".to_owned());
        };
        Ok(Some((passed, name.clone())))
    }

    /// Lets this side move, and tells how many passes that took: one, if the other side can do nothing else.
    fn turn(&mut self, side: Side) -> Result<usize, String> {
        let other = self.session.side();
        if other == side {
            return Ok(0);
        }
        if self.session.moves() == [PASS] {
            self.session.play(PASS).map_err(|fault| fault.to_string())?;
            return Ok(1);
        }
        Err(format!("illegal move: it is not this side's turn, but {}'s", notation::colour(other)))
    }

    fn take_back(&mut self, plies: usize) {
        (0..plies).for_each(|_| _ = self.session.undo());
    }

    fn undo(&mut self) -> Answer {
        let plies = self.plies.pop().ok_or("cannot undo")?;
        self.take_back(plies);
        Ok(String::new())
    }

    /// The drawn board without the empty lines that would end the answer.
    fn board(&self) -> String {
        let board = self.session.board();
        let rows = board.lines().filter(|row| !row.trim().is_empty());
        let side = self.session.side();
        let to_move = match self.session.ending() {
            Some(end) => format!("The game is over: {end}"),
            None => format!("{} ({}) to move", self.session.side_name(side), notation::colour(side)),
        };
        [to_move.as_str()].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }

    fn final_score(&self) -> Answer {
        let points = match self.session.outcome().ok_or("cannot score")? {
            Outcome::Draw => 0,
            // Where nothing is counted, any number would do.
            Outcome::Win(Side::First) => 1,
            Outcome::Win(Side::Second) => -1,
            Outcome::Margin(points) => points,
        };
        Ok(match points {
            0 => "0".to_owned(),
            1.. => format!("B+{points}"),
            _ => format!("W+{}", -points),
        })
    }

    fn time_settings(&mut self, words: &[&str]) -> Answer {
        let setting =
            Setting { main: seconds(words[0])?, period: seconds(words[1])?, stones: number(words[2])? };
        self.clocks = Clock::new(setting).map(|clock| [clock, clock]);
        Ok(String::new())
    }

    fn time_left(&mut self, words: &[&str]) -> Answer {
        let (side, left, stones) = (side(words[0])?, seconds(words[1])?, number(words[2])?);
        let clocks = self.clocks.as_mut().ok_or("there is no clock: time_settings sets one")?;
        clocks[side as usize].tell(left, stones);
        Ok(String::new())
    }
}

fn side(colour: &str) -> Result<Side, String> {
    notation::side(colour).ok_or_else(|| format!("syntax error: '{colour}' is not a colour (b or w)"))
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("syntax error: '{text}' is not such a number"))
}

/// A time; fractions are no part of the protocol, but do no harm.
fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("syntax error: '{text}' is not a number of seconds"))
}

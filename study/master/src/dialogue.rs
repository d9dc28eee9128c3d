//! The dialogue of a slave's thread with its process (our own).

use crate::config::SlaveConfig;
use crate::job::{Abilities, Job, JobLimits, SlaveLine};
use crate::notation::{Move, Notation};
use nullwindow::session::excerpt;
use nullwindow::{Bound, Position};
use nullwindow_protocols::client::uci::{self, UciDialect};
use nullwindow_protocols::client::{EngineError, EngineOption, Info, Process, gtp};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The time that a slave has to answer after it was stopped, or its time is over.
const GRACE: Duration = Duration::from_secs(2);

/// The time without a line after which a slave of UCI is asked whether it lives.
const SILENCE: Duration = Duration::from_secs(5);

/// The time of a search without limits, by a protocol that cannot stop it.
const UNLIMITED: Duration = Duration::from_secs(2);

/// The lines of a search that are of no protocol before a slave is given up.
const MAX_STRANGE_LINES: u32 = 1_000;

/// A process of a slave.
pub(super) struct Dialogue<'a, N: Notation> {
    notation: &'a N,
    process: Process,
    options: Vec<EngineOption>,
    /// The program ends.
    quit: &'a AtomicBool,
    /// The number of lines of play that is set.
    lines: usize,
    /// The value of the option that the notation needs.
    option: bool,
    game: u64,
    /// By GTP: the commands that have set up the position, and whether it searches without moving.
    played: Vec<String>,
    searches_only: bool,
}

impl<'a, N: Notation> Dialogue<'a, N> {
    /// Starts the process and greets it.
    pub(super) fn begin(
        notation: &'a N,
        config: &SlaveConfig,
        quit: &'a AtomicBool,
    ) -> Result<Self, EngineError> {
        let started = Process::start(&config.words);
        let mut process = started.map_err(|error| EngineError::Broken(format!("does not start: {error}")))?;
        let (mut options, mut searches_only) = (Vec::new(), false);
        match notation.dialect() {
            Some(dialect) => options = uci::greet(dialect, &mut process, &config.options, quit)?,
            None => {
                gtp::greet(&mut process, quit)?;
                let known = gtp::ask(&mut process, "known_command reg_genmove", gtp::TIMEOUT, quit)?;
                searches_only = known == "true";
            }
        }
        let (lines, option, game, played) = (1, false, 0, Vec::new());
        Ok(Dialogue { notation, process, options, quit, lines, option, game, played, searches_only })
    }

    pub(super) fn abilities(&self) -> Abilities {
        let multi_pv = uci::option(&self.options, "MultiPV").is_some();
        Abilities { multi_pv, stops: self.notation.dialect().is_some() }
    }

    /// Whether the program ends.
    pub(super) fn quits(&self) -> bool {
        self.quit.load(Relaxed)
    }

    pub(super) fn end(self) {
        self.process.quit();
    }

    /// Searches, and hands on the lines of play. Returns the move.
    pub(super) fn search(
        &mut self,
        job: &Job<N>,
        report: &mut dyn FnMut(SlaveLine<Move<N>>),
    ) -> Result<Option<Move<N>>, EngineError> {
        let Some(setup) = self.notation.start(&job.start) else { return Ok(None) };
        let (mut position, mut names) = (job.start.clone(), Vec::new());
        for &m in &job.moves {
            names.push((position.side(), self.notation.write(&job.start, &position, m)));
            position.make(m);
        }
        let Some(dialect) = self.notation.dialect() else {
            let colours = self.notation.colours();
            let plays = names.iter().map(|(side, name)| format!("play {} {name}", colours.letter(*side)));
            let commands = [setup].into_iter().chain(plays).collect();
            return self.search_by_gtp(&position, commands, job.limits);
        };
        self.prepare(dialect, job)?;
        let moves: String = names.iter().map(|(_, name)| format!(" {name}")).collect();
        let moves = if moves.is_empty() { moves } else { format!(" moves{moves}") };
        self.process.send(&format!("position {setup}{moves}"))?;
        self.process.send(&go(dialect, job.limits))?;
        self.follow(dialect, job, &position, report)
    }

    /// Sets what has changed since the last search.
    fn prepare(&mut self, dialect: UciDialect, job: &Job<N>) -> Result<(), EngineError> {
        let mut settings = Vec::new();
        if self.lines != job.lines {
            settings.push(("MultiPV", job.lines.to_string()));
            self.lines = job.lines;
        }
        let option = self.notation.option(&job.start);
        if let Some((name, value)) = option.filter(|&(_, value)| value != self.option) {
            settings.push((name, value.to_string()));
            self.option = value;
        }
        for (name, value) in settings {
            if let Some(option) = uci::option(&self.options, name) {
                self.process.send(&format!("setoption name {} value {value}", option.name()))?;
            }
        }
        if self.game != job.game {
            self.game = job.game;
            self.process.send(&format!("{}newgame", dialect.name()))?;
            uci::ready(&mut self.process, self.quit)?;
        }
        Ok(())
    }

    /// Reads a search to its end.
    fn follow(
        &mut self,
        dialect: UciDialect,
        job: &Job<N>,
        position: &N::Position,
        report: &mut dyn FnMut(SlaveLine<Move<N>>),
    ) -> Result<Option<Move<N>>, EngineError> {
        let never = AtomicBool::new(false);
        let mut end = job.limits.time.map(|time| Instant::now() + time + GRACE);
        let (mut stopped, mut asked, mut strange, mut heard) = (false, false, 0, Instant::now());
        loop {
            // A search that is long may be silent; then it is asked once whether it lives.
            let silent = (dialect == UciDialect::Uci && end.is_none()).then(|| heard + SILENCE);
            let stop = if stopped { &never } else { job.stop.as_ref() };
            let line = match self.process.line(end.or(silent), stop) {
                Ok(line) => line,
                Err(EngineError::Stopped) => {
                    self.process.send("stop")?;
                    (stopped, end) = (true, Some(Instant::now() + GRACE));
                    continue;
                }
                Err(EngineError::TimedOut) if silent.is_some() && !asked => {
                    self.process.send("isready")?;
                    (asked, heard) = (true, Instant::now());
                    continue;
                }
                Err(error) => return Err(error),
            };
            (asked, heard) = (false, Instant::now());
            let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match command {
                "info" => self.hand_on(&Info::read(rest, dialect.read_score()), position, report)?,
                "bestmove" => {
                    let word = rest.split_whitespace().next().unwrap_or_default();
                    let best = self.notation.read(position, word);
                    let none = ["0000", "(none)", "resign", "win"].contains(&word);
                    return if best.is_some() || none { Ok(best) } else { Err(illegal(word)) };
                }
                "" | "readyok" | "id" | "option" | "copyprotection" | "registration" => {}
                _ => strange += 1,
            }
            if strange > MAX_STRANGE_LINES {
                return Err(EngineError::Invalid("its output is of no protocol".to_owned()));
            }
        }
    }

    /// Hands on a line of play. A bound alone is left out: the exact score follows soon.
    fn hand_on(
        &self,
        info: &Info<'_>,
        position: &N::Position,
        report: &mut dyn FnMut(SlaveLine<Move<N>>),
    ) -> Result<(), EngineError> {
        let &Info { line: number, depth, score, bound, nodes, .. } = info;
        let (Some(score), Bound::Exact, [first, rest @ ..]) = (score, bound, &info.moves[..]) else {
            return Ok(());
        };
        let mut position = position.clone();
        let m = self.notation.read(&position, first).ok_or_else(|| illegal(first))?;
        position.make(m);
        let mut moves = vec![m];
        // Some engines write remarks behind the moves.
        for word in rest {
            let Some(m) = self.notation.read(&position, word) else { break };
            position.make(m);
            moves.push(m);
        }
        let (depth, nodes) = (depth.unwrap_or(1), nodes.unwrap_or(0));
        report(SlaveLine { number, score, depth, nodes, moves });
        Ok(())
    }

    /// Searches by GTP, which has no scores, and cannot be stopped.
    fn search_by_gtp(
        &mut self,
        position: &N::Position,
        commands: Vec<String>,
        limits: JobLimits,
    ) -> Result<Option<Move<N>>, EngineError> {
        self.go_to(commands)?;
        let time = limits.time.unwrap_or(UNLIMITED);
        match self.ask(&format!("time_settings 0 {} 1", time.as_secs_f64()), gtp::TIMEOUT) {
            // It has a time of its own.
            Ok(_) | Err(EngineError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
        let command = if self.searches_only { "reg_genmove" } else { "genmove" };
        let colour = self.notation.colours().letter(position.side());
        let answer = self.ask(&format!("{command} {colour}"), time + GRACE)?;
        let best = self.notation.read(position, &answer);
        let none = answer.eq_ignore_ascii_case("resign");
        if best.is_some() && !self.searches_only {
            // It has made the move.
            self.ask("undo", gtp::TIMEOUT)?;
        }
        if best.is_some() || none { Ok(best) } else { Err(illegal(&answer)) }
    }

    /// Sets up a position: from the one before, as far as both games have the same moves.
    fn go_to(&mut self, commands: Vec<String>) -> Result<(), EngineError> {
        let mut same = self.played.iter().zip(&commands).take_while(|(one, other)| one == other).count();
        for _ in same..self.played.len() {
            match self.ask("undo", gtp::TIMEOUT) {
                Ok(_) => {}
                Err(EngineError::Refused(_)) => {
                    same = 0;
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        for command in &commands[same..] {
            self.ask(command, gtp::TIMEOUT)?;
        }
        self.played = commands;
        Ok(())
    }

    fn ask(&mut self, command: &str, time: Duration) -> Result<String, EngineError> {
        gtp::ask(&mut self.process, command, time, self.quit)
    }
}

fn illegal(word: &str) -> EngineError {
    EngineError::Invalid(format!("'{}' is not a legal move", excerpt(word)))
}

fn go(dialect: UciDialect, JobLimits { depth, nodes, time }: JobLimits) -> String {
    let time = time.map(|time| match dialect {
        UciDialect::Uci => format!(" movetime {}", time.as_millis()),
        UciDialect::Usi => format!(" btime 0 wtime 0 byoyomi {}", time.as_millis()),
    });
    let depth = depth.map(|depth| format!(" depth {depth}"));
    let nodes = nodes.map(|nodes| format!(" nodes {nodes}"));
    let limits: String = [time, depth, nodes].into_iter().flatten().collect();
    format!("go{}", if limits.is_empty() { " infinite" } else { &limits })
}

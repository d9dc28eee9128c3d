//! A game in GGF, the format of the Generic Game Server: `(;GM[Othello]…BO[8 board side]B[F5/eval/seconds]W[D6]…;)`.

use std::time::Duration;

/// A game as far as it has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ggf {
    /// The board that it starts from and the side to move, 64 squares and one letter.
    pub(super) start: String,
    /// Each side's time for the game, if it is told.
    pub(super) time: Option<Duration>,
    pub(super) moves: Vec<Move>,
}

/// A move, and how long it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Move {
    /// As it is written: `F5`, `PA`.
    pub(super) name: String,
    pub(super) time: Duration,
}

impl Move {
    /// Reads `F5`, `F5/1.5/20` or `F5//20`: a move, perhaps its evaluation, perhaps its seconds.
    ///
    /// # Errors
    /// Which part is none.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let parts: Vec<_> = text.trim().split('/').map(str::trim).collect();
        let number = |part: Option<&&str>| match part {
            None | Some(&"") => Ok(0.0),
            Some(part) => part.parse::<f64>().map_err(|_| format!("'{part}' is not a number")),
        };
        number(parts.get(1))?;
        let seconds = number(parts.get(2))?;
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| format!("'{seconds}' is no time"))?;
        match parts[0] {
            "" => Err("a move is missing".to_owned()),
            name => Ok(Move { name: name.to_owned(), time }),
        }
    }
}

impl Ggf {
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// What is wrong, in one line.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (mut start, mut time, mut moves) = (None, None, Vec::new());
        let mut rest = text.strip_prefix("(;").ok_or("a game begins with '(;'")?;
        loop {
            rest = rest.trim_start();
            if rest.starts_with(";)") {
                break;
            }
            let field = rest.split_once('[').and_then(|(tag, rest)| Some((tag, rest.split_once(']')?)));
            let Some((tag, (value, behind))) = field else {
                return Err("a game ends with ';)', and before that has fields such as B[F5]".to_owned());
            };
            match tag.trim() {
                "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                    return Err(format!("GM[{value}]: this is Othello"));
                }
                "BO" => start = Some(board(value)?),
                // Other ways of keeping time follow behind a slash.
                "TI" => time = clock(value.split('/').next().unwrap_or_default()),
                "B" | "W" => {
                    moves.push(Move::read(value).map_err(|fault| format!("{tag}[{value}]: {fault}"))?)
                }
                _ => {}
            }
            rest = behind;
        }
        let start = start.ok_or("there is no board, BO[8 …]")?;
        Ok(Ggf { start, time, moves })
    }
}

/// The board behind its size, and the side to move.
fn board(value: &str) -> Result<String, String> {
    let squares = value.trim().strip_prefix('8').ok_or("BO: the board's side is not 8")?;
    let squares: Vec<_> = squares.chars().filter(|c| !c.is_whitespace()).collect();
    match squares.split_last() {
        Some((side, squares)) if squares.len() == 64 => Ok(format!("{} {side}", String::from_iter(squares))),
        _ => Err("BO: this is not 64 squares and a side to move".to_owned()),
    }
}

/// `15:00`, `1:15:00`; minutes, where there is only one number.
fn clock(value: &str) -> Option<Duration> {
    let parts: Option<Vec<u64>> = value.trim().split(':').map(|part| part.parse().ok()).collect();
    let seconds = match parts?[..] {
        [minutes] => minutes.checked_mul(60)?,
        [minutes, seconds] => minutes.checked_mul(60)?.checked_add(seconds)?,
        [hours, minutes, seconds] => {
            hours.checked_mul(60)?.checked_add(minutes)?.checked_mul(60)?.checked_add(seconds)?
        }
        _ => return None,
    };
    Some(Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    #[test]
    fn games_are_read() {
        let text = format!(
            "(;GM[Othello]PC[NBoard]PB[a b]RE[?]TI[15:00//2:00]TY[8]{START}B[F5//1.5]W[d6/-2.00]B[PA];)"
        );
        let Ggf { start, time, moves } = Ggf::read(&text).unwrap();
        assert_eq!(start, "---------------------------O*------*O--------------------------- *");
        assert_eq!(time, Some(Duration::from_secs(900)));
        let moves: Vec<_> = moves.iter().map(|m| (m.name.as_str(), m.time.as_millis())).collect();
        assert_eq!(moves, [("F5", 1_500), ("d6", 0), ("PA", 0)]);
        for (text, seconds) in
            [("1:00:05", Some(3_605)), ("5", Some(300)), ("", None), ("1:2:3:4", None), ("x", None)]
        {
            assert_eq!(clock(text), seconds.map(Duration::from_secs));
        }
    }

    #[test]
    fn faults_are_told() {
        for (text, fault) in [
            ("", "a game begins with '(;'"),
            ("(;GM[Othello];)", "there is no board, BO[8 …]"),
            ("(;GM[Go];)", "GM[Go]: this is Othello"),
            ("(;BO[10 --- *];)", "BO: the board's side is not 8"),
            ("(;BO[8 --- *];)", "BO: this is not 64 squares and a side to move"),
            ("(;B[F5/x];)", "B[F5/x]: 'x' is not a number"),
            ("(;W[F5//-1];)", "W[F5//-1]: '-1' is no time"),
            ("(;W[];)", "W[]: a move is missing"),
            ("(;B[F5", "a game ends with ';)', and before that has fields such as B[F5]"),
            ("(;B[F5]", "a game ends with ';)', and before that has fields such as B[F5]"),
        ] {
            assert_eq!(Ggf::read(text).unwrap_err(), fault, "{text}");
        }
    }
}

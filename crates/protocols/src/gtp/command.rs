//! A line of the protocol (its sections 2.4 and 2.5): an optional identity number, a command, and its
//! arguments.

/// A command and its arguments.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// The number that the response repeats.
    pub(super) id: Option<u32>,
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

impl Command {
    /// The command on a line; `None` if the line has only spaces or a comment.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default();
        let plain: String = line.chars().filter(|&c| c == '\t' || !c.is_control()).collect();
        let mut words = plain.split_whitespace().peekable();
        let id = words
            .peek()?
            .parse()
            .ok()
            .filter(|_| plain.trim_start().starts_with(|c: char| c.is_ascii_digit()));
        if id.is_some() {
            words.next();
        }
        // A number alone is an unknown command, and gets a response.
        let name = words.next().unwrap_or_default().to_owned();
        Some(Command { id, name, arguments: words.map(str::to_owned).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<u32>, String)> {
        let Command { id, name, arguments } = Command::read(line)?;
        Some((id, [vec![name], arguments].concat().join(" ")))
    }

    #[test]
    fn line_is_a_command_a_comment_or_empty() {
        for nothing in ["", "\n", " \t\r\n", "# play b f5", "\u{1}\u{7f}"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
        for (line, id, rest) in [
            ("play b f5 # the usual", None, "play b f5"),
            ("12\tplay\tb  f5\r\n", Some(12), "play b f5"),
            ("0 na\u{7}me", Some(0), "name"),
            ("7", Some(7), ""),
            ("+7 name", None, "+7 name"),
            ("-7 name", None, "-7 name"),
            ("99999999999 name", None, "99999999999 name"),
        ] {
            assert_eq!(read(line), Some((id, rest.to_owned())), "{line:?}");
        }
    }
}

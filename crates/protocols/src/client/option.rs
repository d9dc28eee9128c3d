//! The options that an engine announces, and the values that they take.

/// An option as the engine announces it.
///
/// ```
/// use nullwindow_protocols::client::EngineOption;
/// let hash = EngineOption::read("Hash type spin default 64 min 1 max 1024");
/// assert_eq!((hash.name(), hash.takes("16")), ("Hash", Ok(())));
/// assert!(hash.takes("0").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    name: String,
    kind: OptionKind,
}

/// The values that an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
enum OptionKind {
    Check,
    Spin {
        min: Option<i64>,
        max: Option<i64>,
    },
    /// One of these.
    Combo(Vec<String>),
    /// No value: it is pressed.
    Button,
    /// Any text; also if the engine's announcement is not understood.
    Text,
}

impl EngineOption {
    /// Reads the words after `option name`.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let (name, rest) = text.split_once(" type ").unwrap_or((text, ""));
        let mut words = rest.split_whitespace();
        let kind = words.next();
        // Values may have several words, up to the next of these.
        let mut fields: Vec<(&str, String)> = Vec::new();
        for word in words {
            match fields.last_mut() {
                _ if ["default", "min", "max", "var"].contains(&word) => fields.push((word, String::new())),
                Some((_, value)) if value.is_empty() => word.clone_into(value),
                Some((_, value)) => *value += &format!(" {word}"),
                None => {}
            }
        }
        let number = |field: &str| {
            let (_, value) = fields.iter().find(|(name, _)| *name == field)?;
            value.parse().ok()
        };
        let kind = match kind {
            Some("check") => OptionKind::Check,
            Some("spin") => OptionKind::Spin { min: number("min"), max: number("max") },
            Some("combo") => OptionKind::Combo(
                fields.into_iter().filter(|(name, _)| *name == "var").map(|(_, v)| v).collect(),
            ),
            Some("button") => OptionKind::Button,
            _ => OptionKind::Text,
        };
        EngineOption { name: name.trim().to_owned(), kind }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Checks that it takes this value.
    ///
    /// # Errors
    /// The values that it takes instead.
    pub fn takes(&self, value: &str) -> Result<(), String> {
        let wanted = match &self.kind {
            OptionKind::Check if ["true", "false"].iter().any(|word| value.eq_ignore_ascii_case(word)) => {
                None
            }
            OptionKind::Check => Some("true or false".to_owned()),
            OptionKind::Spin { min, max } => {
                let (least, most) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
                let fits = value.parse().is_ok_and(|number: i64| (least..=most).contains(&number));
                let from = min.map_or(String::new(), |min| format!(" from {min}"));
                let to = max.map_or(String::new(), |max| format!(" to {max}"));
                (!fits).then(|| format!("a whole number{from}{to}"))
            }
            OptionKind::Combo(values) if values.iter().any(|known| value.eq_ignore_ascii_case(known)) => None,
            OptionKind::Combo(values) => Some(format!("one of: {}", values.join(", "))),
            OptionKind::Button => (!value.is_empty()).then(|| "no value".to_owned()),
            OptionKind::Text => None,
        };
        wanted.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_outside_the_announcement_is_refused() {
        for (option, good, bad, wanted) in [
            (
                "Hash type spin default 64 min 1 max 1024",
                ["1", "1024"],
                ["0", "1025"],
                "a whole number from 1 to 1024",
            ),
            (
                "Contempt type spin default 0 min -100 max 100",
                ["-100", "+7"],
                ["-101", "3.5"],
                "a whole number from -100 to 100",
            ),
            ("Depth type spin default 0 min 0", ["0", "99999"], ["-1", ""], "a whole number from 0"),
            ("Ponder type check default false", ["true", "False"], ["1", ""], "true or false"),
            (
                "Style type combo default Very Solid var Very Solid var Risky",
                ["very solid", "Risky"],
                ["Solid", ""],
                "one of: Very Solid, Risky",
            ),
            ("Clear Hash type button", ["", ""], ["1", "true"], "no value"),
        ] {
            let option = EngineOption::read(option);
            good.iter().for_each(|value| assert_eq!(option.takes(value), Ok(()), "{option:?}"));
            bad.iter()
                .for_each(|value| assert_eq!(option.takes(value), Err(wanted.to_owned()), "{option:?}"));
        }
        for text in ["Book File type string default <empty>", "odd", "Level type slider min 1 max 3"] {
            assert_eq!(EngineOption::read(text).takes("99 bottles"), Ok(()), "{text}");
        }
        assert_eq!(EngineOption::read("Clear Hash type button").name, "Clear Hash");
        assert_eq!(EngineOption::read("odd").name, "odd");
    }
}

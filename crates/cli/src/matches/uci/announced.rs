//! The options that an engine announces, and which values they take.

/// An option as the engine announces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Announced {
    pub(super) name: String,
    kind: Kind,
}

/// What values it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Check,
    Spin {
        min: Option<i64>,
        max: Option<i64>,
    },
    /// One of these.
    Combo(Vec<String>),
    /// None at all: it is pressed.
    Button,
    /// Any text; also where the engine does not say what it is in a way that is understood.
    Text,
}

impl Announced {
    /// Reads what follows `option name`.
    pub(super) fn read(text: &str) -> Self {
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
            Some("check") => Kind::Check,
            Some("spin") => Kind::Spin { min: number("min"), max: number("max") },
            Some("combo") => {
                Kind::Combo(fields.into_iter().filter(|(name, _)| *name == "var").map(|(_, v)| v).collect())
            }
            Some("button") => Kind::Button,
            _ => Kind::Text,
        };
        Announced { name: name.trim().to_owned(), kind }
    }

    /// Whether it takes this value.
    ///
    /// # Errors
    /// What it takes instead.
    pub(super) fn takes(&self, value: &str) -> Result<(), String> {
        let wanted = match &self.kind {
            Kind::Check if ["true", "false"].iter().any(|word| value.eq_ignore_ascii_case(word)) => None,
            Kind::Check => Some("true or false".to_owned()),
            Kind::Spin { min, max } => {
                let (least, most) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
                let fits = value.parse().is_ok_and(|number: i64| (least..=most).contains(&number));
                let from = min.map_or(String::new(), |min| format!(" from {min}"));
                let to = max.map_or(String::new(), |max| format!(" to {max}"));
                (!fits).then(|| format!("a whole number{from}{to}"))
            }
            Kind::Combo(values) if values.iter().any(|known| value.eq_ignore_ascii_case(known)) => None,
            Kind::Combo(values) => Some(format!("one of: {}", values.join(", "))),
            Kind::Button => (!value.is_empty()).then(|| "no value".to_owned()),
            Kind::Text => None,
        };
        wanted.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_held_to_what_was_announced() {
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
            let option = Announced::read(option);
            good.iter().for_each(|value| assert_eq!(option.takes(value), Ok(()), "{option:?}"));
            bad.iter()
                .for_each(|value| assert_eq!(option.takes(value), Err(wanted.to_owned()), "{option:?}"));
        }
        for text in ["Book File type string default <empty>", "odd", "Level type slider min 1 max 3"] {
            assert_eq!(Announced::read(text).takes("99 bottles"), Ok(()), "{text}");
        }
        assert_eq!(Announced::read("Clear Hash type button").name, "Clear Hash");
        assert_eq!(Announced::read("odd").name, "odd");
    }
}

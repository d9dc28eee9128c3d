//! Quotations of input in errors, whose length is bounded (our own).

/// The largest number of characters that an error quotes.
const MAX_QUOTED: usize = 60;

/// The beginning of a text for an error: its first 60 characters, and `…` if there are more. An error has one
/// line that a person reads, whatever the length of the input is.
///
/// ```
/// use nullwindow::session::excerpt;
/// assert_eq!(excerpt("e2e5"), "e2e5");
/// assert_eq!(excerpt(&"é".repeat(1_000_000)), "é".repeat(60) + "…");
/// ```
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Parameters;

    #[test]
    fn excerpt_has_sixty_characters_and_an_ellipsis() {
        let sixty = "ab".repeat(30);
        assert_eq!([excerpt(""), excerpt(&sixty)], ["", &sixty]);
        assert_eq!(excerpt(&(sixty.clone() + "c")), sixty + "…");
    }

    #[test]
    fn errors_quote_at_most_sixty_characters() {
        let error = Parameters::default().set(&"é".repeat(100_000), 1).unwrap_err();
        assert_eq!(error, format!("there is no parameter {}…", "é".repeat(60)));
    }
}

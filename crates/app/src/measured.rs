//! Scores in JSON (our own).

use serde::Serializer;

/// A score as a number, where it is one.
pub(crate) fn measured<S: Serializer>(score: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    match score.as_deref().map(|score| (score, score.parse::<i32>())) {
        Some((_, Ok(number))) => serializer.serialize_some(&number),
        Some((text, Err(_))) => serializer.serialize_some(text),
        None => serializer.serialize_none(),
    }
}

//! Scores as commands write them (our own).

use nullwindow::{Score, Value as _};
use serde::Serializer;

/// A score as a number, where it is one.
pub(crate) fn measured<S: Serializer>(score: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    match score.as_deref().map(|score| (score, score.parse::<i32>())) {
        Some((_, Ok(number))) => serializer.serialize_some(&number),
        Some((text, Err(_))) => serializer.serialize_some(text),
        None => serializer.serialize_none(),
    }
}

/// A bound as the game writes it; `None` if nothing is proved.
pub(crate) fn bound(score: Score, value: impl Fn(Score) -> String) -> Option<String> {
    (score != Score::INF && score != -Score::INF).then(|| value(score))
}

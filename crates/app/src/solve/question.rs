//! Questions about a position that need less than its value: whether it is more than a bound (TEST: Pearl
//! 1980), or the value within a window.

use anyhow::{Result, anyhow, ensure};
use nullwindow::session::{AnySession, excerpt};
use nullwindow::{Bound, Score, Window};

/// A question that needs less than the value.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// Is the value more than this?
    Exceeds(Score),
    /// The value, where it lies between these bounds; else which of them it does not pass.
    Within(Window<Score>),
}

/// Reads the score of an option, as the session's game writes it.
///
/// # Errors
/// If it is none; in one line.
pub(crate) fn read_score(session: &dyn AnySession, option: &str, text: &str) -> Result<Score> {
    session.read_value(text.trim()).ok_or_else(|| {
        let example = session.value(Score::points(1));
        anyhow!("{option}: '{}' is not a score, such as {example}", excerpt(text))
    })
}

impl Question {
    /// The question of `--exceeds` or `--window`, with scores as the session's game writes them.
    ///
    /// # Errors
    /// If they are no scores, or no window; in one line.
    pub(super) fn read(
        session: &dyn AnySession,
        exceeds: Option<&str>,
        window: Option<&str>,
    ) -> Result<Option<Question>> {
        let score = |option, text| read_score(session, option, text);
        if let Some(text) = exceeds {
            return Ok(Some(Question::Exceeds(score("--exceeds", text)?)));
        }
        let Some(text) = window else { return Ok(None) };
        let (alpha, beta) = text
            .split_once(',')
            .ok_or_else(|| anyhow!("--window: '{}' is not two scores, such as -2,4", excerpt(text)))?;
        let (alpha, beta) = (score("--window", alpha)?, score("--window", beta)?);
        ensure!(alpha < beta, "--window: '{}': the first score must be less than the second", excerpt(text));
        Ok(Some(Question::Within(Window::new(alpha, beta))))
    }

    /// The window of the search.
    pub(super) fn window(&self) -> Window<Score> {
        match *self {
            Question::Exceeds(v) => Window::null(v),
            Question::Within(window) => window,
        }
    }
    /// Whether the value is more than the score of `--exceeds`, where a proved score of this kind shows it.
    pub(super) fn exceeds(&self, score: Score, kind: Bound) -> Option<bool> {
        let Question::Exceeds(v) = *self else { return None };
        match (score > v, kind) {
            (true, Bound::Exact | Bound::Lower) => Some(true),
            (false, Bound::Exact | Bound::Upper) => Some(false),
            _ => None,
        }
    }
}

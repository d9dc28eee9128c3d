//! The windows of requests: two numbers, or `null` for an infinite end (our own).

use nullwindow::{Value, Window};

/// The most that an end may be, either way.
const MOST: i64 = crate::page_tree::MOST_VALUE;

pub(super) fn window(ends: [Option<i64>; 2]) -> Result<Window<i64>, String> {
    let [alpha, beta] = ends;
    let w = Window::new(alpha.unwrap_or(-i64::INF), beta.unwrap_or(i64::INF));
    if let Some(end) = ends.into_iter().flatten().find(|end| !(-MOST..=MOST).contains(end)) {
        return Err(format!("window: {end} is out of range"));
    }
    if w.alpha >= w.beta {
        return Err(format!("window: {w} is empty: alpha must be less than beta"));
    }
    Ok(w)
}

/// The ends of a window, for the answer.
pub(super) fn ends(w: Window<i64>) -> [Option<i64>; 2] {
    let end = |end: i64| (-MOST..=MOST).contains(&end).then_some(end);
    [end(w.alpha), end(w.beta)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_read_and_written() {
        assert_eq!(window([Some(1), None]), Ok(Window::new(1, i64::INF)));
        assert_eq!(ends(Window::new(-i64::INF, 4)), [None, Some(4)]);
        assert_eq!(
            window([Some(3), Some(3)]).unwrap_err(),
            "window: (3, 3) is empty: alpha must be less than beta"
        );
        assert!(window([Some(i64::MIN), None]).is_err());
    }
}

//! The figure of an experiment: named series over an axis, written as SVG (our own).

mod axis;
mod draw;

pub use axis::Axis;

use axis::Span;

/// Named series of points over two axes. Where the axis across has [names](Axis::names), each point is a bar.
///
/// ```
/// use nullwindow_figures::{Axis, Plot};
/// let plot = Plot::new("Leaves of a binary tree", Axis::linear("depth (plies)"), Axis::log("leaves"))
///     .series("all", (0..6).map(|d| (f64::from(d), f64::from(1 << d))))
///     .series("minimal", [(0.0, 1.0), (2.0, 3.0), (4.0, 7.0)]);
/// assert_eq!(plot.names().collect::<Vec<_>>(), ["all", "minimal"]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    title: String,
    across: Axis,
    up: Axis,
    series: Vec<Series>,
}

/// A line, or the bars of one colour.
#[derive(Clone, PartialEq, Debug)]
struct Series {
    name: String,
    points: Vec<(f64, f64)>,
}

impl Plot {
    /// A plot without series.
    #[must_use]
    pub fn new(title: impl Into<String>, across: Axis, up: Axis) -> Self {
        Plot { title: title.into(), across, up, series: Vec::new() }
    }

    /// Adds a series. Points that an axis cannot show (numbers that are not finite, or not above 0 on a
    /// logarithmic axis) are left out.
    #[must_use]
    pub fn series(mut self, name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let shown = |&(x, y): &(f64, f64)| self.across.shows(x) && self.up.shows(y);
        let points = points.into_iter().filter(shown).collect();
        self.series.push(Series { name: name.into(), points });
        self
    }

    /// The names of the series.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.series.iter().map(|series| series.name.as_str())
    }

    /// All points of all series.
    fn points(&self) -> impl Iterator<Item = &(f64, f64)> {
        self.series.iter().flat_map(|series| &series.points)
    }

    /// The span of the axis across.
    fn span_across(&self) -> Span {
        self.across.span_of_each(self.points().map(|&(x, _)| x))
    }

    /// The span of the axis up: bars stand on its base line.
    fn span_up(&self) -> Span {
        let base = self.across.has_names().then(|| self.up.base());
        self.up.span(self.points().map(|&(_, y)| y).chain(base))
    }
}

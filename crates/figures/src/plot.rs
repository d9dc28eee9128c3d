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
    /// Intervals at places across: x, and both ends.
    intervals: Vec<(f64, [f64; 2])>,
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
        self.series.push(Series { name: name.into(), points, intervals: Vec::new() });
        self
    }

    /// Adds an interval at each of these places to the last series of a plot of lines.
    ///
    /// ```
    /// use nullwindow_figures::{Axis, Plot};
    /// let points = Plot::new("", Axis::linear("x"), Axis::linear("y")).series("one", [(1.0, 2.0)]);
    /// let svg = |plot: &Plot| Plot::svg(&[plot.clone()]);
    /// assert_ne!(svg(&points), svg(&points.clone().intervals([(1.0, [1.5, 2.5])])));
    /// ```
    #[must_use]
    pub fn intervals(mut self, intervals: impl IntoIterator<Item = (f64, [f64; 2])>) -> Self {
        let shown = |&(x, ends): &(f64, [f64; 2])| {
            self.across.shows(x) && ends.into_iter().all(|end| self.up.shows(end))
        };
        let intervals: Vec<_> = intervals.into_iter().filter(shown).collect();
        if let Some(series) = self.series.last_mut() {
            series.intervals.extend(intervals);
        }
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
        let ends = self.series.iter().flat_map(|series| &series.intervals).flat_map(|(_, ends)| *ends);
        self.up.span(self.points().map(|&(_, y)| y).chain(ends).chain(base))
    }
}

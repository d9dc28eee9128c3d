//! Plots as SVG (our own).

use super::axis::Span;
use super::{Plot, Series};
use plotters::coord::Shift;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::ops::Range;

/// Width and height of one plot, in pixels.
const SIZE: (u32, u32) = (820, 420);
/// The part of the width that the legend takes on the right.
const LEGEND: u32 = 210;
/// The distance of the legend below the top of its plot, and that between its lines.
const FIRST_LINE: i32 = 60;
const LINE: i32 = 22;
/// The letters are smaller than these sizes, by 1.24.
const TITLE: (&str, f64) = ("sans-serif", 21.0);
const TEXT: (&str, f64) = ("sans-serif", 16.0);

/// Colours that all eyes distinguish: those of Okabe & Ito (2008) without the yellow, which is lost on paper,
/// then wine and grey.
const COLOURS: [RGBColor; 9] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(136, 34, 85),
    RGBColor(130, 130, 130),
];

/// The corners of the marks around a point, in pixels: they distinguish the series in print without colour.
const MARKS: [&[Pixel]; 5] = [
    &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
    &[(0, -6), (6, 5), (-6, 5)],
    &[(0, -6), (6, 0), (0, 6), (-6, 0)],
    &[(0, 6), (6, -5), (-6, -5)],
    &[(-2, -5), (2, -5), (5, -2), (5, 2), (2, 5), (-2, 5), (-5, 2), (-5, -2)],
];

type Pixel = (i32, i32);
type Page<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

impl Plot {
    /// The plots one below the other, as an SVG document.
    ///
    /// ```
    /// use nullwindow_figures::{Axis, Plot};
    /// let plot = Plot::new("a < b", Axis::linear("x"), Axis::linear("y")).series("one", [(1.0, 2.0)]);
    /// let svg = Plot::svg(&[plot]);
    /// assert!(svg.starts_with("<svg ") && svg.contains("a &lt; b"));
    /// ```
    #[must_use]
    pub fn svg(plots: &[Plot]) -> String {
        let mut text = String::new();
        let page =
            SVGBackend::with_string(&mut text, (SIZE.0, SIZE.1 * plots.len() as u32)).into_drawing_area();
        let drawn = page.fill(&WHITE).and_then(|()| {
            let areas = page.split_evenly((plots.len(), 1));
            plots.iter().zip(areas).try_for_each(|(plot, area)| draw(plot, &area, &page))
        });
        drawn.and_then(|()| page.present()).expect("writing to memory cannot fail");
        drop(page);
        text
    }
}

/// Draws a plot in its part of the page.
fn draw<'a>(plot: &Plot, area: &Page<'a>, page: &Page<'a>) -> Drawn<'a> {
    let (left, right) = area.split_horizontally(SIZE.0 - LEGEND);
    let mut chart = ChartBuilder::on(&left)
        .margin(12)
        .caption(&plot.title, TITLE)
        .x_label_area_size(50)
        .y_label_area_size(70)
        .build_cartesian_2d(plot.span_across(), plot.span_up())?;
    chart
        .configure_mesh()
        .x_desc(&plot.across.name)
        .y_desc(&plot.up.name)
        .axis_desc_style(TEXT)
        .label_style(TEXT)
        .bold_line_style(BLACK.mix(0.15))
        .draw()?;
    let pixel = |x: f64, y: f64| chart.backend_coord(&(x, plot.up.place(y)));
    let corner = right.get_base_pixel();
    for (i, series) in plot.series.iter().enumerate() {
        let at = (corner.0 + 8, corner.1 + FIRST_LINE + LINE * i as i32);
        let sample = [(at.0, at.1), (at.0 + 28, at.1)];
        if plot.across.has_names() {
            let base = plot.up.base();
            for &(name, y) in &series.points {
                let [from, to] = [i, i + 1].map(|n| name - 0.4 + 0.8 * n as f64 / plot.series.len() as f64);
                bar(pixel(from, base), pixel(to, y), i, page)?;
            }
            bar((sample[0].0, at.1 - 6), (sample[1].0, at.1 + 6), i, page)?;
        } else {
            let points = series.points.iter().map(|&(x, y)| pixel(plot.across.place(x), y));
            line(points.collect(), i, page)?;
            for &(x, ends) in &series.intervals {
                let ends = ends.map(|y| pixel(plot.across.place(x), y));
                page.draw(&PathElement::new(ends.to_vec(), COLOURS[i % COLOURS.len()].stroke_width(1)))?;
            }
            line(sample.into(), i, page)?;
        }
        name(series, (at.0 + 40, at.1), page)?;
    }
    Ok(())
}

impl Ranged for Span {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, &place: &f64, (first, last): (i32, i32)) -> i32 {
        let part = (place - self.range.start) / (self.range.end - self.range.start);
        first + (part * f64::from(last - first)).round() as i32
    }

    fn key_points<H: KeyPointHint>(&self, hint: H) -> Vec<f64> {
        // The light points are those between the ticks: none.
        let ticks = if hint.weight().allow_light_points() { &[][..] } else { &self.ticks };
        ticks.iter().map(|&(place, _)| place).collect()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Span {
    fn format_ext(&self, &at: &f64) -> String {
        let tick = self.ticks.iter().find(|&&(place, _)| place == at);
        tick.map_or_else(String::new, |(_, label)| label.clone())
    }
}

/// A line through these points, and a mark at each.
fn line<'a>(points: Vec<Pixel>, i: usize, page: &Page<'a>) -> Drawn<'a> {
    let colour = COLOURS[i % COLOURS.len()];
    for &(x, y) in &points {
        let corners: Vec<Pixel> = MARKS[i % MARKS.len()].iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        page.draw(&Polygon::new(corners, colour))?;
    }
    page.draw(&PathElement::new(points, colour.stroke_width(2)))
}

fn bar<'a>(one: Pixel, other: Pixel, i: usize, page: &Page<'a>) -> Drawn<'a> {
    page.draw(&Rectangle::new([one, other], COLOURS[i % COLOURS.len()].filled()))
}

fn name<'a>(series: &Series, at: Pixel, page: &Page<'a>) -> Drawn<'a> {
    let style = TEXT.into_text_style(page).pos(Pos::new(HPos::Left, VPos::Center));
    page.draw(&Text::new(series.name.as_str(), at, style))
}

#[cfg(test)]
mod tests {
    use crate::{Axis, Plot};

    /// The number of times that a word occurs.
    fn count(svg: &str, word: &str) -> usize {
        svg.matches(word).count()
    }

    #[test]
    fn every_point_has_a_mark_and_every_series_a_name() {
        let axes = || (Axis::linear("depth (plies)"), Axis::log("nodes"));
        let plot = Plot::new("Nodes", axes().0, axes().1)
            .series("plain", [(2.0, 10.0), (3.0, 100.0), (4.0, 0.0)])
            .series("table", [(2.0, 8.0), (3.0, f64::NAN)]);
        let svg = Plot::svg(&[plot.clone(), plot]);
        // Three points can be shown, and each series has two marks in the legend.
        assert_eq!(count(&svg, "<polygon"), 2 * (3 + 4));
        for word in ["Nodes", "depth (plies)", "plain", "table"] {
            assert!(svg.lines().any(|line| line.trim() == word), "{word} is not in {svg}");
        }
        assert_eq!(svg.lines().next().map(|line| line.contains("height=\"840\"")), Some(true));
    }

    #[test]
    fn bars_stand_under_their_names() {
        let axes = (Axis::names("feature", ["table", "killers"]), Axis::linear("share"));
        let plot = Plot::new("Shares", axes.0, axes.1).series("Kalah", [(0.0, 0.5), (1.0, 0.25), (2.0, 1.0)]);
        let svg = Plot::svg(&[plot]);
        // The page, two bars (the third has no name) and the legend's.
        assert_eq!(count(&svg, "<rect"), 4);
        assert!(svg.contains("killers"));
    }

    #[test]
    fn a_plot_of_nothing_is_an_empty_frame() {
        let empty = Plot::new("Nothing", Axis::linear("x"), Axis::log("y")).series("none", []);
        assert_eq!(count(&Plot::svg(&[empty]), "<polygon"), 2);
    }
}

//! The elements of SVG that figures are made of, and their axes (our own).

use std::fmt::Write;

/// A pair of coordinates: to the right, and down.
pub(crate) type Spot = (f64, f64);

/// The looks of lines.
pub(crate) const GRID: &str = "stroke=\"#ddd\"";
pub(crate) const AXIS: &str = "stroke=\"#777\"";

/// The looks of texts.
pub(crate) const GREY: &str = " fill=\"#555\"";
pub(crate) const MIDDLE: &str = " text-anchor=\"middle\"";
pub(crate) const END: &str = " text-anchor=\"end\"";

/// The colours of the curve (Okabe & Ito's blue, 2008) and of both players.
pub(crate) const BLUE: &str = "#0072b2";
pub(crate) const DARK: &str = "#222";

/// Writes elements; places are relative to the top of the figure.
#[derive(Default)]
pub(crate) struct Pen {
    text: String,
    top: f64,
}

impl Pen {
    /// Begins a figure at this height of the page.
    pub(crate) fn down(&mut self, top: f64) {
        self.top = top;
    }

    /// All elements on a white page.
    pub(crate) fn document(self, width: f64, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{}</svg>\n",
            self.text
        )
    }

    /// A text of this look; it begins at this place, unless the look has another anchor.
    pub(crate) fn write(&mut self, (x, y): Spot, look: &str, text: &str) {
        let (y, text) = (y + self.top, escaped(text));
        _ = writeln!(self.text, "<text x=\"{x:.1}\" y=\"{y:.1}\"{look}>{text}</text>");
    }

    /// A text with its middle here, which stays readable on lines.
    pub(crate) fn label(&mut self, spot: Spot, text: &str) {
        let halo = " text-anchor=\"middle\" stroke=\"white\" stroke-width=\"4\" stroke-linejoin=\"round\"";
        self.write(spot, halo, text);
        self.write(spot, MIDDLE, text);
    }

    pub(crate) fn line(&mut self, from: Spot, to: Spot, look: &str) {
        let (y1, y2) = (from.1 + self.top, to.1 + self.top);
        _ = writeln!(
            self.text,
            "<line x1=\"{:.1}\" y1=\"{y1:.1}\" x2=\"{:.1}\" y2=\"{y2:.1}\" {look}/>",
            from.0, to.0
        );
    }

    fn points(&self, spots: &[Spot]) -> String {
        let pairs: Vec<_> = spots.iter().map(|(x, y)| format!("{x:.1},{:.1}", y + self.top)).collect();
        pairs.join(" ")
    }

    /// A line through these places; `dashed` where values are estimates.
    pub(crate) fn polyline(&mut self, spots: &[Spot], dashed: bool) {
        let (points, dashes) = (self.points(spots), if dashed { " stroke-dasharray=\"5 3\"" } else { "" });
        _ = writeln!(
            self.text,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"{dashes}/>"
        );
    }

    /// A tinted area.
    pub(crate) fn area(&mut self, spots: &[Spot]) {
        let points = self.points(spots);
        _ = writeln!(self.text, "<polygon points=\"{points}\" fill=\"{BLUE}\" fill-opacity=\"0.13\"/>");
    }

    /// A rectangle in the colour of a player.
    pub(crate) fn bar(&mut self, (left, top): Spot, (right, bottom): Spot, dark: bool) {
        let (width, height, y) = (right - left, bottom - top, top + self.top);
        _ = writeln!(
            self.text,
            "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{}\" stroke=\"{DARK}\"/>",
            if dark { DARK } else { "white" }
        );
    }

    /// A disc in the colour of a player.
    pub(crate) fn disc(&mut self, (x, y): Spot, dark: bool) {
        let (y, fill) = (y + self.top, if dark { DARK } else { "white" });
        _ = writeln!(
            self.text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{fill}\" stroke=\"{DARK}\" \
             stroke-width=\"1.5\"/>"
        );
    }
}

/// A text as it stands in an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// At most this number of characters of a text.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// About the width of a text in pixels.
pub(crate) fn width(text: &str) -> f64 {
    7.2 * text.chars().count() as f64
}

/// A vertical axis: its name, the stretch that it shows, and its ticks.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FigureAxis {
    pub name: String,
    pub low: f64,
    pub high: f64,
    pub ticks: Vec<(f64, String)>,
}

impl FigureAxis {
    /// The place of a height in the panel from `top` to `bottom`.
    pub(crate) fn place(&self, height: f64, (top, bottom): (f64, f64)) -> f64 {
        let part = (height.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        bottom - part * (bottom - top)
    }
}

/// Multiples of a round step that reach from at most `low` to at least `high`: 4 to 9 of them.
pub(crate) fn round_ticks(low: f64, high: f64, least_step: f64) -> Vec<f64> {
    let wide = (high - low).max(least_step);
    let steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
    let step = steps.map(|step| step * least_step).find(|step| wide / step <= 6.0).unwrap_or(wide);
    let (first, last) = ((low / step).floor() as i32, (high / step).ceil() as i32);
    (first..=last.max(first + 1)).map(|number| f64::from(number) * step).collect()
}

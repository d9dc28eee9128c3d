//! The elements of SVG that the figures are made of (our own).

use std::fmt::Write;

/// A pair of coordinates: to the right, and down.
pub(super) type Spot = (f64, f64);

/// The looks of lines.
pub(super) const GRID: &str = "stroke=\"#ddd\"";
pub(super) const AXIS: &str = "stroke=\"#777\"";

/// The looks of texts.
pub(super) const GREY: &str = " fill=\"#555\"";
pub(super) const MIDDLE: &str = " text-anchor=\"middle\"";
pub(super) const END: &str = " text-anchor=\"end\"";

/// The colours of the curve (Okabe & Ito's blue, 2008) and of both players.
pub(super) const BLUE: &str = "#0072b2";
pub(super) const DARK: &str = "#222";

/// Writes elements; places are relative to the top of the figure.
#[derive(Default)]
pub(super) struct Pen {
    text: String,
    top: f64,
}

impl Pen {
    /// Begins a figure at this height of the page.
    pub(super) fn down(&mut self, top: f64) {
        self.top = top;
    }

    /// All elements on a white page.
    pub(super) fn document(self, width: f64, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{}</svg>\n",
            self.text
        )
    }

    /// A text of this look; it begins at this place, unless the look has another anchor.
    pub(super) fn write(&mut self, (x, y): Spot, look: &str, text: &str) {
        let (y, text) = (y + self.top, escaped(text));
        _ = writeln!(self.text, "<text x=\"{x:.1}\" y=\"{y:.1}\"{look}>{text}</text>");
    }

    /// A text with its middle here, which stays readable on lines.
    pub(super) fn label(&mut self, spot: Spot, text: &str) {
        let halo = " text-anchor=\"middle\" stroke=\"white\" stroke-width=\"4\" stroke-linejoin=\"round\"";
        self.write(spot, halo, text);
        self.write(spot, MIDDLE, text);
    }

    pub(super) fn line(&mut self, from: Spot, to: Spot, look: &str) {
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
    pub(super) fn polyline(&mut self, spots: &[Spot], dashed: bool) {
        let (points, dashes) = (self.points(spots), if dashed { " stroke-dasharray=\"5 3\"" } else { "" });
        _ = writeln!(
            self.text,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"{dashes}/>"
        );
    }

    /// A tinted area.
    pub(super) fn area(&mut self, spots: &[Spot]) {
        let points = self.points(spots);
        _ = writeln!(self.text, "<polygon points=\"{points}\" fill=\"{BLUE}\" fill-opacity=\"0.13\"/>");
    }

    /// A rectangle in the colour of a player.
    pub(super) fn bar(&mut self, (left, top): Spot, (right, bottom): Spot, dark: bool) {
        let (width, height, y) = (right - left, bottom - top, top + self.top);
        _ = writeln!(
            self.text,
            "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{}\" stroke=\"{DARK}\"/>",
            if dark { DARK } else { "white" }
        );
    }

    /// A disc in the colour of a player.
    pub(super) fn disc(&mut self, (x, y): Spot, dark: bool) {
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
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// About the width of a text in pixels.
pub(super) fn width(text: &str) -> f64 {
    7.2 * text.chars().count() as f64
}

//! Gantt charts: what each processor does over time (Gantt 1910).

use crate::Simulated;
use nullwindow_cluster::Activity;
use std::fmt::Write as _;

/// The width of the chart and the height of a processor, in pixels.
const WIDTH: u64 = 1_000;
const ROW: usize = 8;

/// The margin for the title and the names of the axes.
const MARGIN: usize = 40;

/// The largest number of processors drawn: the first ones.
const DRAWN: usize = 128;

impl Simulated {
    /// A chart as SVG: a row for each processor, time to the right; search dark, communication light,
    /// idleness blank.
    #[must_use]
    pub fn gantt(&self, title: &str) -> String {
        let rows = self.processors.min(DRAWN);
        let (width, height) = (WIDTH as usize + 2 * MARGIN, rows * ROW + 2 * MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
             <text x=\"{MARGIN}\" y=\"24\">{title}: search dark, communication light, idle blank; {} \
             visits of nodes from left to right</text>\n",
            self.time
        );
        // By colour and row, and stretches less than a pixel wide together: those are too many to draw.
        let pixel = |time: u64| time * WIDTH / self.time.max(1);
        for (activity, colour) in [(Activity::Communication, "#f4b860"), (Activity::Search, "#28587b")] {
            let mut stretches = vec![Vec::<(u64, u64)>::new(); rows];
            for segment in self.segments.iter().filter(|s| s.activity == activity && s.rank < rows) {
                let (from, to) = (pixel(segment.from), pixel(segment.to).max(pixel(segment.from) + 1));
                match stretches[segment.rank].last_mut() {
                    Some(last) if last.1 >= from => last.1 = last.1.max(to),
                    _ => stretches[segment.rank].push((from, to)),
                }
            }
            _ = write!(svg, "<path fill=\"{colour}\" d=\"");
            for (row, stretches) in stretches.iter().enumerate() {
                for (from, to) in stretches {
                    let (x, y) = (*from as usize + MARGIN, row * ROW + MARGIN);
                    _ = write!(svg, "M{x} {y}h{}v{}H{x}z", to - from, ROW - 1);
                }
            }
            svg.push_str("\"/>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }
}

//! Tests of the figure's geometry.

use super::*;
use crate::pen::round_ticks;

fn axis(low: f64, high: f64) -> FigureAxis {
    let ticks = [low, 0.0, high].map(|height| (height, height.to_string())).to_vec();
    FigureAxis { name: "discs".to_owned(), low, high, ticks }
}

/// A game of six moves, of which the last two positions are solved.
fn figure() -> GameFigure {
    let curve = [1.0, -2.0, 3.0, 3.0, 8.0, -4.0, 0.0];
    let loss = |player, height, label: Option<&str>| {
        Some(FigureLoss { player, height, label: label.map(str::to_owned) })
    };
    GameFigure {
        title: "Anna & Co – <Bob>".to_owned(),
        details: "Paris, 2024".to_owned(),
        players: ["Anna (Black)", "Bob (White)"]
            .map(|name| FigurePlayer { name: name.to_owned(), dark: name.starts_with('A') }),
        curve: curve.iter().enumerate().map(|(made, &height)| Some((height, made >= 5))).collect(),
        losses: vec![
            loss(0, 3.0, Some("1. f5")),
            loss(1, 5.0, Some("2. d6")),
            loss(0, 0.0, None),
            loss(1, 5.0, None),
            loss(0, 12.0, Some("5. e6")),
            loss(1, 4.0, Some("6. f4")),
        ],
        value_axis: axis(-10.0, 10.0),
        loss_axis: axis(0.0, 15.0),
        ticks: vec![(0, "0".to_owned()), (5, "5".to_owned())],
        head: ["player", "moves"].map(str::to_owned).to_vec(),
        rows: [["Anna (Black)", "3"], ["Bob (White)", "3"]].map(|row| row.map(str::to_owned).to_vec()),
        note: "a note".to_owned(),
    }
}

/// The points of all lines of the curve: those in the panel, without the legend's.
fn lines(svg: &str) -> Vec<(Vec<(f64, f64)>, bool)> {
    let lines = svg.lines().filter(|line| line.starts_with("<polyline"));
    let lines = lines.map(|line| {
        let points = line.split('"').nth(1).unwrap().split(' ').map(|pair| {
            let (x, y) = pair.split_once(',').unwrap();
            (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap())
        });
        (points.collect::<Vec<_>>(), line.contains("dasharray"))
    });
    lines.filter(|(points, _)| points[0].1 >= CURVE.0).collect()
}

#[test]
fn curve_has_no_gap_and_ends_with_the_game() {
    let svg = GameFigure::svg(&[figure()]);
    let lines = lines(&svg);
    let kinds: Vec<_> = lines.iter().map(|(points, dashed)| (points.len(), *dashed)).collect();
    // The step from the last estimate to the first exact value belongs to the dashed line.
    assert_eq!(kinds, [(6, true), (2, false)]);
    assert_eq!(lines[0].0.last(), lines[1].0.first());
    assert_eq!((lines[0].0[0].0, lines[1].0[1].0), (LEFT, RIGHT));
    // A missing value interrupts it.
    let mut partial = figure();
    partial.curve[2] = None;
    partial.curve.truncate(5);
    let lines = self::lines(&GameFigure::svg(&[partial]));
    assert_eq!(
        lines.iter().map(|(points, dashed)| (points.len(), *dashed)).collect::<Vec<_>>(),
        [(2, true); 2]
    );
}

#[test]
fn figures_name_game_players_and_errors() {
    let svg = GameFigure::svg(&[figure(), figure()]);
    for (word, count) in [
        ("Anna &amp; Co – &lt;Bob&gt;", 2),
        ("Paris, 2024", 2),
        (">Anna (Black)<", 4),
        (">Bob (White)<", 4),
        (">5. e6<", 4),
        (">searched<", 2),
        (">a note<", 2),
        ("<circle", 8),
        // The page; and in each figure the bars of five losses, and each player's sample twice.
        ("<rect", 1 + 2 * (5 + 4)),
    ] {
        assert_eq!(svg.matches(word).count(), count, "{word} in {svg}");
    }
    assert!(svg.starts_with("<svg ") && svg.contains("height=\"1272\""), "{svg}");
}

#[test]
fn legend_has_the_kinds_of_values_that_are_there() {
    let legend = |exact: fn(usize) -> bool| {
        let mut figure = figure();
        figure.curve = (0..7).map(|made| Some((1.0, exact(made)))).collect();
        let svg = GameFigure::svg(&[figure]);
        [">searched<", ">solved<"].map(|word| svg.contains(word))
    };
    assert_eq!(legend(|made| made > 3), [true, true]);
    assert_eq!(legend(|_| false), [true, false]);
    // Without estimates, as in chess, there is none.
    assert_eq!(legend(|_| true), [false, false]);
}

#[test]
fn long_names_are_shortened() {
    let mut long = figure();
    long.title = "Long Name – ".repeat(20);
    long.rows[0][0] = "Long Name ".repeat(9);
    let svg = GameFigure::svg(&[long]);
    let longest = svg.lines().filter_map(|line| line.split_once('>')?.1.strip_suffix("</text>"));
    assert_eq!(longest.map(|text| text.chars().count()).max(), Some(86), "{svg}");
    assert!(!svg.contains(&"Long Name ".repeat(4)), "{svg}");
}

#[test]
fn names_of_errors_do_not_overlap() {
    let mut crowded = figure();
    let many = 120;
    crowded.curve = vec![Some((0.0, false)); many + 1];
    crowded.losses = (0..many)
        .map(|i| Some(FigureLoss { player: i % 2, height: 9.0, label: Some(format!("{i}. x9")) }))
        .collect();
    let svg = GameFigure::svg(&[crowded]);
    let names: Vec<(f64, f64)> = svg
        .lines()
        .filter(|line| line.ends_with(" x9</text>") && !line.contains("stroke"))
        .map(|line| {
            let mut numbers = line.split('"').skip(1).step_by(2).map(|number| number.parse().unwrap_or(0.0));
            (numbers.next().unwrap(), numbers.next().unwrap())
        })
        .collect();
    assert!(names.len() >= 2, "{svg}");
    for (i, a) in names.iter().enumerate() {
        assert!(names[..i].iter().all(|b| (a.0 - b.0).abs() > 40.0 || (a.1 - b.1).abs() > 15.0), "{names:?}");
    }
}

#[test]
fn ticks_are_round_and_cover_the_numbers() {
    assert_eq!(round_ticks(-14.0, 4.0, 1.0), [-15.0, -10.0, -5.0, 0.0, 5.0]);
    assert_eq!(round_ticks(0.0, 8.0, 1.0), [0.0, 2.0, 4.0, 6.0, 8.0]);
    assert_eq!(round_ticks(-2.0, 2.0, 1.0), [-2.0, -1.0, 0.0, 1.0, 2.0]);
}

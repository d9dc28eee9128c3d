//! Kalah in the list (our own).

use crate::facets::Term;
use crate::{HouseGame, terms};
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Position as _, Score};
use nullwindow_games::kalah::{Kalah, KalahGame, Pit, Stores};
use nullwindow_support::{BenchSearch, GameOption, Look, Unit, Variant, points};

impl HouseGame for KalahGame {
    const NAME: &'static str = "kalah";
    const TITLE: &'static str = "Kalah";
    const OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "pits",
            value: "PITS",
            help: "Kalah: the pits of a side, 1 to 6 [default: 6]",
            label: "Pits of a side",
            choices: ("6", &["1", "2", "3", "4", "5"]),
        },
        GameOption {
            name: "seeds",
            value: "SEEDS",
            help: "Kalah: the seeds in each pit [default: 4]",
            label: "Seeds in a pit",
            choices: ("4", &["1", "2", "3", "5", "6"]),
        },
        GameOption {
            name: "rule",
            value: "RULE",
            help: "Kalah: whether a last seed in an empty pit captures when the opposite pit is empty: \
                   empty-capture or standard [default: empty-capture]",
            label: "Rule of captures",
            choices: ("empty capture", &["standard"]),
        },
    ];
    const BENCH: &'static [BenchSearch] =
        &[BenchSearch::to_depth("", 14), BenchSearch::to_end("4,4,4,4:0/4,4,4,4:0 first standard")];
    const UNIT: Unit = points("seeds", 8.0, [-16, -8, -4, 0, 4, 8, 16]);
    const LOOK: Look = Look::Pits;
    /// The usual board's player knows three plies by itself.
    const OPENINGS: &'static [(&'static str, &'static str)] = &[
        ("6 pits, 36 seeds, empty-capture", "openings/kalah-6-3.gz"),
        ("5 pits, 40 seeds, empty-capture", "openings/kalah-5-4.gz"),
    ];

    fn open(variant: &Variant) -> Result<Self, Error> {
        let (pits, seeds) = (variant.number("pits")?, variant.number("seeds")?);
        KalahGame::new(pits, seeds, variant.get("rule")?).map_err(|error| error.to_string().into())
    }

    fn horizon(&self, position: &Kalah) -> Score {
        Stores.horizon(position, 0)
    }

    fn terms(&self, p: &Kalah) -> Vec<Term> {
        let pits = |side| (0..p.pits()).filter_map(Pit::new).map(move |pit| p.pit(side, pit));
        terms::named([
            ("seeds in the store", terms::from_first(p.side(), p.lead())),
            ("seeds in the pits", terms::difference(|side| pits(side).map(u32::from).sum())),
            (
                "pits that can be played",
                terms::difference(|side| pits(side).filter(|&seeds| seeds > 0).count() as u32),
            ),
        ])
    }
}

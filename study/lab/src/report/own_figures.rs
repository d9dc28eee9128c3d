//! Our own figures of an experiment, as they were seen at one setting (our own).

/// The figures that an experiment has at one setting. All counts are deterministic, so that a run with the
/// same options must repeat them within a tolerance that notices a change of the search.
///
/// ```
/// use nullwindow_lab::OwnFigures;
/// const FIGURES: &[(&str, f64, f64)] = &[("kalah: leaves of PVS / alpha-beta", 0.81, 0.02)];
/// const DEFAULT: OwnFigures = OwnFigures { options: "", figures: FIGURES };
/// assert_eq!(DEFAULT.figures.len(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OwnFigures {
    /// The options of the setting, as typed; the others have their defaults.
    pub options: &'static str,
    /// Each figure's name, as the experiment [measures](crate::Report::measured) or
    /// [claims](crate::Report::claim) it, its value, and the largest distance from that.
    pub figures: &'static [(&'static str, f64, f64)],
}

/// Figures of ours at several settings: the options of each, and its figures.
macro_rules! own_figures {
    ($($options:literal => $($figure:expr),+;)+) => {
        &[$($crate::OwnFigures { options: $options, figures: &[$($figure),+] }),+]
    };
}
pub(crate) use own_figures;

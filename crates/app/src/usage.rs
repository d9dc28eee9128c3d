//! The command line as a whole: settings of clap, and its errors in one line.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use nullwindow::session::{escaped, excerpt};
use std::env;

/// The command and its subcommands, with `-1` read as the value of the option before it, so that an error
/// names the option.
pub(crate) fn negative_numbers(command: Command) -> Command {
    let with_values = |arg: clap::Arg| {
        let takes_values = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_values)
    };
    command.mut_args(with_values).mut_subcommands(negative_numbers)
}

/// The error in one line: message, possible values and tip, without the usage.
pub(crate) fn one_line(mut error: Error) -> String {
    if error.kind() == ErrorKind::InvalidUtf8 {
        // Clap does not name the argument.
        let odd = env::args_os().find(|word| word.to_str().is_none()).unwrap_or_default();
        return format!("argument {} is not text (UTF-8)", excerpt(&format!("{odd:?}")));
    }
    error.remove(ContextKind::Usage);
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in context {
        // The user's text may contain line breaks.
        if let ContextValue::String(typed) = value {
            error.insert(kind, ContextValue::String(escaped(&excerpt(&typed))));
        }
    }
    let text = error.to_string();
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with("For more information"));
    let lines: Vec<_> =
        paragraphs.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let line = lines.join("; ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

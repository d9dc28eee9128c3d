//! The signs of annotations that programs write in place of numbers (Edwards 1994, section 10, and the signs
//! of ChessBase and SCID).

/// The number of the annotation that a sign stands for.
pub(super) fn nag(sign: &str) -> Option<u8> {
    Some(match sign {
        "□" => 7,
        "=" => 10,
        "∞" | "~" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "+/−" | "±" => 16,
        "-/+" | "−/+" | "∓" => 17,
        "+-" | "+−" | "+--" => 18,
        "-+" | "−+" | "--+" => 19,
        "⨀" | "⊙" => 22,
        "○" => 26,
        "⟳" | "↻" => 32,
        "↑" => 36,
        "→" => 40,
        "=/∞" | "=∞" | "⯹" => 44,
        "⇆" | "⇄" => 132,
        "⊕" | "⨁" => 138,
        "∆" | "Δ" | "△" => 140,
        "⌓" => 142,
        "N" | "TN" => 146,
        "D" => 201,
        _ => return None,
    })
}

/// The usual mark of quality that a row of `!` and `?` stands for, with its number.
pub(super) fn mark(signs: &str) -> Option<(&'static str, u8)> {
    let first = signs.chars().next()?;
    let same = signs.chars().all(|c| c == first);
    Some(match (first, same, signs.len()) {
        ('!', true, 1) => ("!", 1),
        ('!', true, _) => ("!!", 3),
        ('!', false, _) => ("!?", 5),
        (_, true, 1) => ("?", 2),
        (_, true, _) => ("??", 4),
        (_, false, _) => ("?!", 6),
    })
}

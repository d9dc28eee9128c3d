//! The module of Othello (our own).

nullwindow_play::page!(nullwindow_page::game::<nullwindow_othello::OthelloGame>());

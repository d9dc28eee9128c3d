//! The module of chess (our own).

nullwindow_play::page!(nullwindow_page::game::<nullwindow_chess::ChessGame>());

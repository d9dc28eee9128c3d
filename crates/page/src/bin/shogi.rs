//! The module of shogi (our own).

nullwindow_play::page!(nullwindow_page::game::<nullwindow_shogi::ShogiGame>());

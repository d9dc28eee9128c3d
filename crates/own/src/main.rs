//! The module of a game written in JavaScript (our own).

nullwindow_play::page!(nullwindow_own::OwnGame);

//! The module of the games that need no weights (our own).

use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_page::game;

nullwindow_play::page!(
    game::<ConnectFourGame>(),
    game::<KalahGame>(),
    game::<DomineeringGame>(),
    game::<TicTacToeGame>()
);

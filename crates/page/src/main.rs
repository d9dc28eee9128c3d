//! The program of the page of the house (our own).

nullwindow_play::page!(..nullwindow_page::games());

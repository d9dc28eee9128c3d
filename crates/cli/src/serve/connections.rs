//! Connections: a thread and one request each, with limits of number and time (our own).
//!
//! The page has some forty files, which a browser fetches in a few milliseconds on one machine, so that a
//! connection for each is cheap, and none need be kept.

use super::answer::Answer;
use super::files::Files;
use super::request::{self, RequestError};
use super::timed::Timed;
use std::io::{Read, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// How many connections there are at once, and how long each lasts.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// The most connections; a further one is closed.
    connections: usize,
    /// The time for a request.
    request: Duration,
    /// The time for an answer.
    answer: Duration,
    /// The time that a client has to close the connection after the answer. Closed with bytes unread, it
    /// would lose the answer.
    close: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let [request, answer, close] = [10, 60, 1].map(Duration::from_secs);
        Limits { connections: 64, request, answer, close }
    }
}

/// The server of a port.
pub(super) struct Server {
    port: u16,
    files: Files,
    limits: Limits,
}

impl Server {
    pub(super) fn new(port: u16, files: Files, limits: Limits) -> Arc<Self> {
        Arc::new(Server { port, files, limits })
    }

    /// Answers all connections, without end.
    pub(super) fn run(self: &Arc<Self>, listener: &TcpListener) {
        let open = Arc::new(());
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // Too many files are open, perhaps of other programs.
                thread::sleep(Duration::from_millis(100));
                continue;
            };
            // Each thread holds one more.
            if Arc::strong_count(&open) > self.limits.connections {
                continue;
            }
            let (server, held) = (Arc::clone(self), Arc::clone(&open));
            // Without a thread the connection is closed.
            _ = thread::Builder::new().spawn(move || {
                // A browser that has gone needs no answer.
                _ = server.answer(&stream);
                drop(stream);
                drop(held);
            });
        }
    }

    /// Reads a request, and answers.
    fn answer(&self, stream: &TcpStream) -> std::io::Result<()> {
        let Limits { request, answer, close, .. } = self.limits;
        let answered = match request::read(Timed::new(stream, request), self.port) {
            Ok(request) => Answer::of(&request, &self.files),
            Err(RequestError::Refused(status)) => Answer::refusal(status),
            Err(RequestError::Gone) => return Ok(()),
        };
        let mut timed = Timed::new(stream, answer);
        answered.write(&mut timed)?;
        timed.flush()?;
        stream.shutdown(Shutdown::Write)?;
        let mut timed = Timed::new(stream, close);
        let mut rest = vec![0; request::MOST_BYTES];
        while timed.read(&mut rest)? > 0 {}
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::net::Ipv4Addr;
    use std::path::PathBuf;

    /// The content of a file that is larger than what systems keep of a connection.
    const LARGE: usize = 64 << 20;

    /// A server of a folder with `index.html` and `large`.
    struct Served {
        port: u16,
        folder: PathBuf,
    }

    impl Served {
        fn start(name: &str, limits: Limits) -> Self {
            let folder = std::env::temp_dir().join(format!("nullwindow-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("index.html"), "page").unwrap();
            fs::write(folder.join("large"), vec![0; LARGE]).unwrap();
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let port = listener.local_addr().unwrap().port();
            let server = Server::new(port, Files::new(Some(&folder)).unwrap(), limits);
            thread::spawn(move || server.run(&listener));
            Served { port, folder }
        }

        fn connect(&self) -> TcpStream {
            TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap()
        }

        /// A connection with a request for a file.
        fn ask(&self, path: &str) -> TcpStream {
            let mut stream = self.connect();
            // A connection that the server has closed takes no request.
            _ = write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port);
            stream
        }
    }

    impl Drop for Served {
        fn drop(&mut self) {
            _ = fs::remove_dir_all(&self.folder);
        }
    }

    /// What comes until the connection is closed.
    fn rest(mut stream: TcpStream) -> Vec<u8> {
        let mut all = Vec::new();
        // A connection that is reset is closed as well.
        _ = stream.read_to_end(&mut all);
        all
    }

    #[test]
    fn a_client_that_does_not_read_holds_up_no_other() {
        let served = Served::start("unread", Limits::default());
        let unread = served.ask("/large");
        let answer = rest(served.ask("/"));
        assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n") && answer.ends_with(b"\r\n\r\npage"));
        assert!(rest(unread).len() > LARGE, "it has the whole answer once it reads");
    }

    #[test]
    fn a_client_that_does_not_read_is_dropped() {
        let limits = Limits { answer: Duration::from_millis(50), ..Limits::default() };
        let served = Served::start("dropped", limits);
        let mut unread = served.ask("/large");
        // So slowly that each piece alone comes in time.
        let mut read = 0;
        let mut piece = vec![0; 64 << 10];
        while let Ok(bytes @ 1..) = unread.read(&mut piece) {
            read += bytes;
            thread::sleep(Duration::from_millis(10));
        }
        assert!(read < LARGE, "{read}");
    }

    #[test]
    fn a_client_that_does_not_ask_is_dropped() {
        let limits = Limits { request: Duration::from_millis(50), ..Limits::default() };
        let served = Served::start("unasked", limits);
        assert_eq!(rest(served.connect()), b"");
        let mut slow = served.connect();
        // A byte now and then, for ever.
        while slow.write_all(b"G").is_ok() {
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn one_connection_too_many_is_closed() {
        let served = Served::start("many", Limits { connections: 2, ..Limits::default() });
        let silent = [served.connect(), served.connect()];
        assert_eq!(rest(served.ask("/")), b"");
        drop(silent);
        // Their threads end in their own time.
        while !rest(served.ask("/")).starts_with(b"HTTP/1.1 200 ") {}
    }

    #[test]
    fn a_refusal_reaches_a_client_that_has_sent_more() {
        let served = Served::start("refused", Limits::default());
        let mut stream = served.connect();
        _ = stream.write_all(&[0; 1 << 20]);
        _ = stream.shutdown(Shutdown::Write);
        assert!(rest(stream).starts_with(b"HTTP/1.1 400 "));
        let mut stream = served.connect();
        write!(stream, "GET / HTTP/1.1\r\nX: {}", "x".repeat(1 << 20)).unwrap();
        _ = stream.shutdown(Shutdown::Write);
        assert!(rest(stream).starts_with(b"HTTP/1.1 431 "));
    }
}

//! The head of a request: read within limits of size and time, by the parser `httparse` (our own).

use std::io::{ErrorKind, Read};

/// The most bytes of a request's line and fields. The page's own have less than one KiB.
pub(super) const MOST_BYTES: usize = 16 << 10;

/// The most fields.
const MOST_FIELDS: usize = 64;

/// A request for a file.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Request {
    /// The address, without the server's name.
    pub(super) path: String,
    /// Whether the content is not wanted.
    pub(super) head_only: bool,
    /// The values of `If-None-Match`.
    pub(super) known: Vec<String>,
}

/// Why there is no request to answer.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum RequestError {
    /// The client has gone, or has sent nothing.
    Gone,
    /// It is refused with this status.
    Refused(u16),
}

use RequestError::{Gone, Refused};

/// Reads the head of a request to the server of this port.
///
/// # Errors
/// What is refused: anything but `GET` and `HEAD`, too long a head, another server's name.
pub(super) fn read(mut stream: impl Read, port: u16) -> Result<Request, RequestError> {
    let mut bytes = vec![0; MOST_BYTES];
    let mut length = 0;
    loop {
        match stream.read(&mut bytes[length..]) {
            Ok(0) => return Err(Gone),
            Ok(read) => length += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            // Some systems call the end of a time limit by the first name.
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Err(if length == 0 { Gone } else { Refused(408) });
            }
            Err(_) => return Err(Gone),
        }
        if let Some(request) = parse(&bytes[..length], port)? {
            return Ok(request);
        }
        if length == MOST_BYTES {
            return Err(Refused(431));
        }
    }
}

/// The request, if its head is whole.
fn parse(bytes: &[u8], port: u16) -> Result<Option<Request>, RequestError> {
    let mut fields = [httparse::EMPTY_HEADER; MOST_FIELDS];
    let mut head = httparse::Request::new(&mut fields);
    match head.parse(bytes) {
        Ok(status) if status.is_complete() => {}
        Ok(_) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Refused(431)),
        Err(_) => return Err(Refused(400)),
    }
    let values = |name: &'static str| {
        let fields = head.headers.iter().filter(move |field| field.name.eq_ignore_ascii_case(name));
        fields.map(|field| String::from_utf8_lossy(field.value).into_owned())
    };
    let mut hosts = values("Host");
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_ours(&host, port) => {}
        (Some(_), None) => return Err(Refused(421)),
        _ => return Err(Refused(400)),
    }
    let head_only = match head.method {
        Some("GET") => false,
        Some("HEAD") => true,
        _ => return Err(Refused(405)),
    };
    let path = head.path.filter(|path| path.starts_with('/')).ok_or(Refused(400))?.to_owned();
    Ok(Some(Request { path, head_only, known: values("If-None-Match").collect() }))
}

/// Whether a request means this server. The page of another server may have this server's address under a
/// name of its own (DNS rebinding), and would read the answers.
fn is_ours(host: &str, port: u16) -> bool {
    let (name, given) = host.rsplit_once(':').unwrap_or((host, "80"));
    ["127.0.0.1", "localhost"].iter().any(|ours| name.eq_ignore_ascii_case(ours)) && given == port.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;
    use std::collections::HashSet;

    fn ask(head: &str) -> Result<Request, RequestError> {
        read(head.as_bytes(), 8080)
    }

    #[test]
    fn a_request_is_read() {
        let request =
            ask("GET /js/a.js?b HTTP/1.1\r\nhost: LocalHost:8080\r\nIf-None-Match: \"x\"\r\n\r\nrest");
        let wanted =
            Request { path: "/js/a.js?b".to_owned(), head_only: false, known: vec!["\"x\"".to_owned()] };
        assert_eq!(request, Ok(wanted));
        assert!(ask("HEAD / HTTP/1.0\r\nHost: 127.0.0.1:8080\r\n\r\n").unwrap().head_only);
    }

    #[test]
    fn a_request_for_another_server_is_refused() {
        for host in
            ["evil.example:8080", "127.0.0.1", "localhost:80", "localhost.evil:8080", "", "[::1]:8080"]
        {
            let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n");
            assert_eq!(ask(&head), Err(Refused(421)), "{host}");
        }
        for head in [
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost:8080\r\nHost: localhost:8080\r\n\r\n",
            "GET http://evil.example/ HTTP/1.1\r\nHost: localhost:8080\r\n\r\n",
        ] {
            assert_eq!(ask(head), Err(Refused(400)), "{head}");
        }
        assert!(is_ours("127.0.0.1", 80));
    }

    #[test]
    fn what_is_no_request_for_a_file_is_refused() {
        let host = "Host: localhost:8080\r\n";
        assert_eq!(ask(&format!("POST / HTTP/1.1\r\n{host}\r\n")), Err(Refused(405)));
        assert_eq!(ask("\u{16}\u{3}\u{1}\r\n\r\n"), Err(Refused(400)));
        assert_eq!(ask("GET / HTTP/1.1\r\n"), Err(Gone));
        assert_eq!(ask(""), Err(Gone));
    }

    #[test]
    fn a_head_is_read_no_further_than_its_limit() {
        let begin = "GET / HTTP/1.1\r\nHost: localhost:8080\r\nX: ";
        let mut endless = begin.as_bytes().chain(std::io::repeat(b'x')).take(1 << 20);
        assert_eq!(read(&mut endless, 8080), Err(Refused(431)));
        assert_eq!((1 << 20) - endless.limit(), MOST_BYTES as u64);
        let fields = "X: y\r\n".repeat(MOST_FIELDS);
        let head = format!("GET / HTTP/1.1\r\nHost: localhost:8080\r\n{fields}\r\n");
        assert_eq!(ask(&head), Err(Refused(431)));
    }

    /// Pieces of heads, changed bytes, cuts: each is a request, is refused, or has gone.
    #[test]
    fn any_bytes_are_a_request_or_refused() {
        let pieces: [&[u8]; 8] = [
            b"GET /js/main.js HTTP/1.1\r\nHost: localhost:8080\r\n\r\n",
            b"HEAD / HTTP/1.0\r\nHost: 127.0.0.1:8080\r\nIf-None-Match: W/\"1\", *\r\n\r\n",
            b"\r\n\r\n",
            b"Host: localhost:8080\r\nHost:",
            b"GET http://localhost:8080/ HTTP/1.1",
            b"/../%00\xff\xfe",
            b"\0\t \x7f:",
            b"Transfer-Encoding: chunked\r\nContent-Length: 99999999999999999999\r\n",
        ];
        let mut random = SplitMix64::new(1);
        let mut answers = HashSet::new();
        for _ in 0..50_000 {
            let mut bytes = Vec::new();
            for _ in 0..=random.below(3) {
                bytes.extend(pieces[random.below(pieces.len())]);
            }
            for _ in 0..random.below(4) {
                let at = random.below(bytes.len());
                bytes[at] = random.draw() as u8;
            }
            bytes.truncate(random.below(2 * bytes.len()));
            answers.insert(match read(&bytes[..], 8080) {
                Ok(request) => {
                    assert!(request.path.starts_with('/'));
                    200
                }
                Err(Gone) => 0,
                Err(Refused(status)) => status,
            });
        }
        for wanted in [0, 200, 400, 405, 421] {
            assert!(answers.contains(&wanted), "{wanted}");
        }
    }
}

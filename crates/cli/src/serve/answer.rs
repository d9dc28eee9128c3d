//! The answer to a request: a file, with what a browser may do with it (our own).

use super::files::{Content, Files, file_name, media_type};
use super::request::Request;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Cursor, Read as _, Write};

/// What the page may load and run: its own files, WebAssembly and workers, nothing inline and nothing from
/// elsewhere (Content Security Policy Level 3). No other page may show it in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The frame of the page in which code that a visitor types runs, and what it may do: nothing but that, in
/// workers, without an origin and without any network.
const SANDBOX: &str = "sandbox.html";
const SANDBOX_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; \
                              worker-src blob:; base-uri 'none'; form-action 'none'; \
                              frame-ancestors 'self'; sandbox allow-scripts";

/// An answer.
pub(super) struct Answer {
    status: u16,
    policy: &'static str,
    fields: Vec<(&'static str, String)>,
    body: Box<dyn Content>,
    /// The bytes of the body that are sent.
    length: u64,
}

impl Answer {
    /// The file that a request names; without its content if the browser has the same already.
    pub(super) fn of(request: &Request, files: &Files) -> Self {
        let name = file_name(&request.path);
        let found = name.and_then(|name| {
            let mut body = files.content(&name)?;
            let (tag, length) = entity_tag(&mut *body).ok()?;
            Some((name, body, tag, length))
        });
        let Some((name, body, tag, length)) = found else {
            let refusal = Answer::refusal(404);
            return if request.head_only { Answer { length: 0, ..refusal } } else { refusal };
        };
        let policy = if name == SANDBOX { SANDBOX_POLICY } else { POLICY };
        let same = request.known.iter().any(|known| names_tag(known, &tag));
        // `no-cache` lets a browser keep the file and use it once it has asked whether it is still the same.
        let mut fields = vec![("ETag", tag), ("Cache-Control", "no-cache".to_owned())];
        if same {
            return Answer { status: 304, policy, fields, body, length: 0 };
        }
        fields.push(("Content-Type", media_type(&name).to_owned()));
        // With its length, so that the page can show how much of it has come.
        fields.push(("Content-Length", length.to_string()));
        Answer { status: 200, policy, fields, body, length: if request.head_only { 0 } else { length } }
    }

    /// A refusal with this status.
    pub(super) fn refusal(status: u16) -> Self {
        let body = format!("{}\n", explanation(status));
        let mut fields = vec![
            ("Content-Type", "text/plain; charset=utf-8".to_owned()),
            ("Content-Length", body.len().to_string()),
        ];
        if status == 405 {
            fields.push(("Allow", "GET, HEAD".to_owned()));
        }
        let length = body.len() as u64;
        Answer { status, policy: POLICY, fields, body: Box::new(Cursor::new(body.into_bytes())), length }
    }

    /// Writes it. No further request is taken on the connection.
    pub(super) fn write(self, mut stream: impl Write) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        let common = [
            ("Connection", "close"),
            ("Content-Security-Policy", self.policy),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("X-Content-Type-Options", "nosniff"),
        ];
        let own = self.fields.iter().map(|(field, value)| (*field, value.as_str()));
        for (field, value) in common.into_iter().chain(own) {
            head.extend([field, ": ", value, "\r\n"]);
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes())?;
        io::copy(&mut self.body.take(self.length), &mut stream).map(drop)
    }
}

/// The name of a status (RFC 9110, section 15, and RFC 6585).
fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        304 => "Not Modified",
        400 => "Bad Request",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        _ => "",
    }
}

/// The text of a refusal.
fn explanation(status: u16) -> &'static str {
    match status {
        404 => "there is no such file",
        405 => "only GET and HEAD are answered",
        408 => "the request takes too long",
        421 => "the page is at 127.0.0.1 and localhost alone, with the port",
        431 => "the request is too long",
        _ => "this is no request for a file",
    }
}

/// The entity tag of a content (RFC 9110, section 8.8.3), a strong one, of its bytes alone; and their number.
fn entity_tag(content: &mut dyn Content) -> io::Result<(String, u64)> {
    let (mut hasher, mut length) = (DefaultHasher::new(), 0);
    let mut piece = vec![0; 64 << 10];
    loop {
        match content.read(&mut piece)? {
            0 => break,
            read => {
                hasher.write(&piece[..read]);
                length += read as u64;
            }
        }
    }
    content.rewind()?;
    Ok((format!("\"{length:x}-{:016x}\"", hasher.finish()), length))
}

/// Whether the value of `If-None-Match` names this tag (RFC 9110, section 13.1.2): weak comparison.
fn names_tag(value: &str, tag: &str) -> bool {
    value
        .split(',')
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_that_the_browser_has_is_not_sent_again() {
        let folder = std::env::temp_dir().join(format!("nullwindow-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let content = "x".repeat(100_000);
        fs::write(folder.join("index.html"), &content).unwrap();
        let files = Files::new(Some(&folder)).unwrap();
        let ask = |tag: &str, head_only: bool| {
            let request = Request { path: "/".to_owned(), head_only, known: vec![tag.to_owned()] };
            let mut text = Vec::new();
            Answer::of(&request, &files).write(&mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            (head.to_owned(), body.to_owned())
        };
        let (tag, _) = entity_tag(&mut Cursor::new(&content)).unwrap();
        let (head, body) = ask("\"another\"", false);
        assert!(head.starts_with("HTTP/1.1 200 ") && head.contains(&format!("ETag: {tag}")), "{head}");
        assert!(
            head.contains("Content-Length: 100000") && head.contains("Cache-Control: no-cache"),
            "{head}"
        );
        assert_eq!(body, content);
        assert_eq!(ask("\"another\"", true), (head, String::new()), "HEAD");
        let (head, body) = ask(&format!("\"another\", W/{tag}"), false);
        assert!(head.starts_with("HTTP/1.1 304 ") && head.contains(&format!("ETag: {tag}")), "{head}");
        assert_eq!(body, "");
        // What is sent is read then: no client has a copy of the file.
        let request = Request { path: "/".to_owned(), head_only: false, known: Vec::new() };
        let (answer, mut text) = (Answer::of(&request, &files), Vec::new());
        fs::write(folder.join("index.html"), "y".repeat(100_000)).unwrap();
        answer.write(&mut text).unwrap();
        assert!(text.ends_with(&b"y".repeat(100_000)));
        assert!(ask(&tag, false).0.starts_with("HTTP/1.1 200 "), "a changed file is sent");
        fs::remove_dir_all(&folder).unwrap();
    }
}

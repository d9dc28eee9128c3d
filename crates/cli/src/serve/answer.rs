//! The answer to a request: a file, with what a browser may do with it (our own).

use super::files::{Files, file_name, media_type};
use super::request::Request;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};

/// What the page may load and run: its own files, WebAssembly and workers, nothing inline and nothing from
/// elsewhere (Content Security Policy Level 3). No other page may show it in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// An answer.
pub(super) struct Answer {
    status: u16,
    fields: Vec<(&'static str, String)>,
    body: Cow<'static, [u8]>,
    head_only: bool,
}

impl Answer {
    /// The file that a request names; without its content if the browser has the same already.
    pub(super) fn of(request: &Request, files: &Files) -> Self {
        let name = file_name(&request.path);
        let Some((name, body)) = name.and_then(|name| files.content(&name).map(|content| (name, content)))
        else {
            return Answer { head_only: request.head_only, ..Answer::refusal(404) };
        };
        let tag = entity_tag(&body);
        let same = request.known.iter().any(|known| names_tag(known, &tag));
        // `no-cache` lets a browser keep the file and use it once it has asked whether it is still the same.
        let mut fields = vec![("ETag", tag), ("Cache-Control", "no-cache".to_owned())];
        if same {
            return Answer { status: 304, fields, body: Cow::default(), head_only: true };
        }
        fields.push(("Content-Type", media_type(&name).to_owned()));
        // With its length, so that the page can show how much of it has come.
        fields.push(("Content-Length", body.len().to_string()));
        Answer { status: 200, fields, body, head_only: request.head_only }
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
        Answer { status, fields, body: Cow::Owned(body.into_bytes()), head_only: false }
    }

    /// Writes it. No further request is taken on the connection.
    pub(super) fn write(&self, mut stream: impl Write) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        let common = [
            ("Connection", "close"),
            ("Content-Security-Policy", POLICY),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("X-Content-Type-Options", "nosniff"),
        ];
        let own = self.fields.iter().map(|(field, value)| (*field, value.as_str()));
        for (field, value) in common.into_iter().chain(own) {
            head.extend([field, ": ", value, "\r\n"]);
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes())?;
        stream.write_all(if self.head_only { &[] } else { &self.body })
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

/// The entity tag of a content (RFC 9110, section 8.8.3): a strong one, of its bytes alone.
fn entity_tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("\"{:x}-{:016x}\"", content.len(), hasher.finish())
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
        let tag = entity_tag(content.as_bytes());
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
        fs::write(folder.join("index.html"), "y").unwrap();
        assert!(ask(&tag, false).0.starts_with("HTTP/1.1 200 "), "a changed file is sent");
        fs::remove_dir_all(&folder).unwrap();
    }
}

//! The memory that the system has available, so that a table too large is refused rather than that the system
//! kills the program (our own; the files are those of Linux: proc(5), and its control groups of both
//! versions).

use super::error::TableError;

/// Checks that a table of `mebibytes` MiB fits into the memory that the system has available, in place of one
/// of `freed` MiB. Linux grants more memory than it has, and kills a program that uses it; on other systems
/// this finds no error.
///
/// # Errors
/// If there is not enough memory.
///
/// ```
/// use nullwindow::table;
/// assert!(table::check_memory(1, 0).is_ok());
/// # #[cfg(target_os = "linux")]
/// assert!(table::check_memory(1 << 40, 1).is_err());
/// ```
pub fn check_memory(mebibytes: usize, freed: usize) -> Result<(), TableError> {
    match available() {
        Some(available) if mebibytes > available.saturating_add(freed) => {
            Err(TableError::Memory { mebibytes, available: Some(available.saturating_add(freed)) })
        }
        _ => Ok(()),
    }
}

/// The available memory in MiB; `None` where it is unknown.
#[cfg(all(target_os = "linux", not(miri)))]
fn available() -> Option<usize> {
    use std::fs::read_to_string as read;
    use std::path::Path;
    let of_system =
        read("/proc/meminfo").ok().and_then(|text| field(&text, "MemAvailable:")).map(|kib| kib << 10);
    let groups = read("/proc/self/cgroup").unwrap_or_default();
    let of_groups = groups.lines().filter_map(|group| {
        // `hierarchy:controllers:/path`; version 2 has no controllers.
        let mut parts = group.splitn(3, ':').skip(1);
        let (root, limit, used) = match parts.next()? {
            "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
            "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
            _ => return None,
        };
        let folder = Path::new(root).join(parts.next()?.trim_start_matches('/'));
        // A limit of any group above holds too.
        let left = |folder: &Path| {
            let number = |name| read(folder.join(name)).ok()?.trim().parse::<u64>().ok();
            let statistics = read(folder.join("memory.stat")).unwrap_or_default();
            let cache = field(&statistics, "inactive_file").unwrap_or_default();
            Some(number(limit)?.saturating_sub(number(used)?.saturating_sub(cache)))
        };
        folder.ancestors().take_while(|folder| folder.starts_with(root)).filter_map(left).min()
    });
    let bytes = of_system.into_iter().chain(of_groups).min()?;
    usize::try_from(bytes >> 20).ok()
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn available() -> Option<usize> {
    None
}

/// The number behind a name at the beginning of a line.
#[cfg(all(target_os = "linux", not(miri)))]
fn field(text: &str, name: &str) -> Option<u64> {
    let mut words = text.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace();
    words.next()?.parse().ok()
}

#[cfg(all(target_os = "linux", not(miri)))]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_linux_are_read() {
        let meminfo = "MemTotal:       16384000 kB\nMemFree:  1 kB\nMemAvailable:    8192000 kB\n";
        assert_eq!([field(meminfo, "MemAvailable:"), field(meminfo, "Swap:")], [Some(8_192_000), None]);
        assert_eq!(field("anon 5\ninactive_file 4096\n", "inactive_file"), Some(4_096));
    }

    #[test]
    fn table_larger_than_the_available_memory_is_refused() {
        let available = available().unwrap();
        assert!(available > 0);
        let error = check_memory(2 * available + 1_000_000, 0).unwrap_err().to_string();
        assert!(error.starts_with("there is not enough memory for a transposition table of "), "{error}");
        assert!(error.ends_with(" MiB are available"), "{error}");
        assert!(check_memory(2 * available + 1_000_000, 2 * available + 1_000_000).is_ok());
    }
}

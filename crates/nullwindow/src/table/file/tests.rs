//! Saved tables load unchanged; damaged files are errors.

use super::*;
use crate::table::key::sealed::KeyWords;
use crate::table::{Draft, Entry};
use crate::{Bound, Score, Value};

fn header() -> Header {
    Header { game: "othello".into(), variant: "8x8".into(), evaluation: "patterns 3".into() }
}

fn entry(key: u64) -> Entry {
    Entry {
        best: (!key.is_multiple_of(3)).then_some(key as u16),
        evaluation: (!key.is_multiple_of(5)).then(|| Score::points(key as i32)),
        ..Entry::new(-Score::INF.below(), Bound::Upper, Draft { depth: key as u8, confidence: key as u8 % 8 })
    }
}

fn filled<K: TableKey + From<u64>>(entries: usize, scheme: Scheme) -> Table<K> {
    let table = Table::with_entries(entries, scheme).unwrap();
    for key in 0..2 * entries as u64 {
        if key == entries as u64 {
            table.new_search();
        }
        table.store(key.into(), entry(key), key * key);
    }
    table
}

fn saved<K: TableKey>(table: &Table<K>) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.save(&mut bytes, &header()).unwrap();
    bytes
}

#[test]
fn loaded_table_equals_the_saved_one() {
    fn check<K: TableKey + From<u64>>(entries: usize, scheme: Scheme) {
        let table = filled::<K>(entries, scheme);
        let loaded = Table::<K>::load(&saved(&table)[..], &header()).unwrap();
        assert_eq!(
            (loaded.entries(), loaded.scheme(), loaded.fill()),
            (table.entries(), scheme, table.fill())
        );
        // The generation decides which entries are replaced now.
        for key in 0..3 * entries as u64 {
            loaded.store((!key).into(), entry(key), key);
            table.store((!key).into(), entry(key), key);
        }
        for key in (0..3 * entries as u64).flat_map(|key| [key, !key]) {
            assert_eq!(loaded.probe(key.into()), table.probe(key.into()), "{scheme} {key}");
        }
    }
    for scheme in Scheme::ALL {
        check::<u64>(16, scheme);
        check::<u128>(16, scheme);
    }
    if !cfg!(miri) {
        // More than a chunk, and not a whole number of them.
        check::<u64>(10_000, Scheme::TwoLevel);
        check::<u128>(10_000, Scheme::TwoLevel);
    }
}

#[test]
fn damaged_file_is_an_error() {
    let mut bytes = saved(&filled::<u64>(16, Scheme::TwoLevel));
    let step = if cfg!(miri) { 7 } else { 1 };
    for i in (0..bytes.len()).step_by(step) {
        for damage in [0x01, 0x80, 0xff] {
            bytes[i] ^= damage;
            let error = Table::<u64>::load(&bytes[..], &header()).unwrap_err().to_string();
            assert!(!error.contains('\n'), "{error}");
            bytes[i] ^= damage;
        }
        let error = Table::<u64>::load(&bytes[..i], &header()).unwrap_err();
        let expected = matches!(error, TableError::NotATable) && i < MAGIC.len();
        assert!(expected || matches!(error, TableError::Truncated), "{i} bytes: {error}");
    }
    assert!(Table::<u64>::load(&bytes[..], &header()).is_ok());
    bytes.push(0);
    let error = Table::<u64>::load(&bytes[..], &header()).unwrap_err();
    assert_eq!(error.to_string(), "the end of the transposition table is corrupt");
}

#[test]
fn error_names_the_field_that_differs() {
    let bytes = saved(&filled::<u64>(16, Scheme::Always));
    let error = |wanted: &Header| Table::<u64>::load(&bytes[..], wanted).unwrap_err().to_string();
    let line = "the transposition table has the game \"othello\", not \"chess\"";
    assert_eq!(error(&Header { game: "chess".into(), ..header() }), line);
    let line = "the transposition table has the variant \"8x8\", not \"6x6\\n\"";
    assert_eq!(error(&Header { variant: "6x6\n".into(), ..header() }), line);
    let line = "the transposition table has the evaluation \"patterns 3\", not \"\"";
    assert_eq!(error(&Header { evaluation: String::new(), ..header() }), line);
    let error = Table::<u128>::load(&bytes[..], &header()).unwrap_err().to_string();
    assert_eq!(error, "the transposition table has the key width \"64 bits\", not \"128 bits\"");

    let mut newer = bytes.clone();
    newer[MAGIC.len()] += 1;
    let error = Table::<u64>::load(&newer[..], &header()).unwrap_err();
    assert!(matches!(error, TableError::Format { found: 5, known: 4 }));
}

#[test]
fn full_disk_is_an_error() {
    let table = filled::<u64>(16, Scheme::Always);
    let size = saved(&table).len();
    let mut disk = vec![0; size];
    assert!(table.save(&mut disk[..], &header()).is_ok());
    assert!(matches!(table.save(&mut disk[..size - 1], &header()), Err(TableError::Io(_))));
    let long = Header { variant: "x".repeat(256), ..header() };
    let error = table.save(Vec::new(), &long).unwrap_err().to_string();
    assert_eq!(error, "the variant in the header of a transposition table is longer than 255 bytes");
}

#[test]
fn torn_entries_in_a_file_are_erased() {
    let table = filled::<u64>(400, Scheme::Always);
    let stored: Vec<u64> = (0..800).filter(|&key| table.probe(key).is_some()).collect();
    let words = stored[0].words();
    let bucket = &table.buckets[table.index(words)];
    let home = bucket.find::<u64>(words).unwrap().0;
    bucket.words::<u64>().nth(2 * home).unwrap().store(0x0dd, Relaxed);
    let stray = bucket.read::<u64>(home).0;
    assert_ne!(table.index(stray), table.index(words), "the test needs a key that belongs to another bucket");
    let loaded = Table::<u64>::load(&saved(&table)[..], &header()).unwrap();
    assert!(loaded.buckets[table.index(words)].all::<u64>()[home].is_empty());
    assert!(stored[1..].iter().all(|&key| loaded.probe(key) == table.probe(key)));
}

#[test]
#[cfg_attr(miri, ignore = "Miri has no files")]
fn files_are_replaced_whole() {
    let folder = std::env::temp_dir().join(format!("nullwindow-table-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("a.table");
    let table = filled::<u128>(16, Scheme::NodeCount);
    table.save_to(&path, &header()).unwrap();
    let loaded = Table::<u128>::load_from(&path, &header()).unwrap();
    assert_eq!(saved(&loaded), saved(&table));

    // A save that fails leaves the old file and no other, also where an earlier save left a temporary file.
    fs::write(folder.join("a.table.part0"), "cut off").unwrap();
    let long = Header { game: "x".repeat(256), ..header() };
    let error = table.save_to(&path, &long).unwrap_err().to_string();
    assert!(error.starts_with(path.to_str().unwrap()) && error.ends_with("255 bytes"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), saved(&table));
    table.save_to(&path, &header()).unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);

    let missing = folder.join("missing").join("a.table");
    assert!(
        table.save_to(&missing, &header()).unwrap_err().to_string().starts_with(missing.to_str().unwrap())
    );
    assert!(matches!(table.save_to("/".as_ref(), &header()), Err(TableError::At { .. })));
    fs::remove_dir_all(&folder).unwrap();
}

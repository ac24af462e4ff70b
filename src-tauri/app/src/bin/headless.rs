//! The app without a window: one JSON object a line, in and out.
//!
//! In: `{"id":1,"command":"play","args":{"point":"D4"}}`. Out: `{"id":1,"ok":…}` or
//! `{"id":1,"error":{"kind":"ko",…}}`, and events as `{"event":…}`. `--data DIR` stores in
//! that folder, else everything is in memory.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use ranka_app::contract::{AppError, Event, Malformed};
use ranka_app::{App, Cpu, NativeHost, Place};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// Bytes in the longest line: a record of 64 MB in base64, and some more.
const MAX_LINE: u64 = 96 << 20;

/// Hints and estimates that may be under way at once.
const MAX_SLOW: usize = 8;

/// U+FEFF in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

fn main() -> ExitCode {
    let Some(place) = place(std::env::args().skip(1)) else {
        let _ = writeln!(io::stderr(), "usage: headless [--data DIR]");
        return ExitCode::from(2);
    };
    let out = Arc::new(Out::default());
    let events = out.clone();
    let host = NativeHost::new(move |event| events.event(event));
    let app = App::new(place, host, Arc::new(Cpu::default()));
    app.keep_time();
    app.check_storage();
    match serve(&app, &out, &mut io::stdin().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Where to store; `None` for arguments that make no sense.
fn place(mut args: impl Iterator<Item = String>) -> Option<Place> {
    match (args.next().as_deref(), args.next(), args.next()) {
        (None, ..) => Some(Place::Memory),
        (Some("--data"), Some(folder), None) => Some(Place::Folder(PathBuf::from(folder))),
        _ => None,
    }
}

/// Answers line after line until there are no more, and leaves the table stored.
fn serve(app: &Arc<App>, out: &Arc<Out>, input: &mut impl BufRead) -> io::Result<()> {
    let mut slow: Vec<thread::JoinHandle<()>> = Vec::new();
    let mut mark = BYTE_ORDER_MARK;
    while let Some(line) = next_line(input)? {
        // Some programs begin a text with it.
        let mark = std::mem::take(&mut mark);
        let read = |line: Vec<u8>| Request::read(line.strip_prefix(mark).unwrap_or(&line));
        let request = match line.and_then(read) {
            Ok(None) => continue,
            Ok(Some(request)) => request,
            Err(reason) => {
                out.answer(None, Err(AppError::Malformed { reason }));
                continue;
            }
        };
        slow.retain(|thread| !thread.is_finished());
        let asks = App::is_slow(&request.command) && !App::is_bulk(&request.command);
        if asks && slow.len() < MAX_SLOW {
            let (app, out) = (app.clone(), out.clone());
            slow.push(thread::spawn(move || {
                let answer = app.dispatch(&request.command, request.args);
                out.answer(request.id.as_deref(), answer);
            }));
        } else {
            out.hold();
            let answer = app.dispatch(&request.command, request.args);
            out.answer(request.id.as_deref(), answer);
            out.release();
        }
    }
    for thread in slow {
        let _ = thread.join();
    }
    // For the last reading of the clocks; all else is stored.
    let _ = app.close_table();
    Ok(())
}

/// A command with its arguments.
#[derive(Deserialize)]
struct Request {
    /// Given back as it was written: a number may be longer than any of ours.
    id: Option<Box<RawValue>>,
    command: String,
    #[serde(default)]
    args: Value,
}

impl Request {
    /// Reads a line; `None` for an empty one.
    fn read(line: &[u8]) -> Result<Option<Self>, Malformed> {
        let text = std::str::from_utf8(line).map_err(|_| Malformed::Utf8)?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        // Whether it is JSON, without a copy of it: a line may be long.
        let _: IgnoredAny = serde_json::from_str(text).map_err(|_| Malformed::Json)?;
        // An array would do for the fields in turn.
        if !text.trim_start().starts_with('{') {
            return Err(Malformed::Shape);
        }
        let request: Self = serde_json::from_str(text)
            .map_err(|e| if e.is_data() { Malformed::Shape } else { Malformed::Json })?;
        // A number of the id that is none to us would be none to whoever reads the answer.
        let id = request.id.as_ref().map(|id| serde_json::from_str::<Value>(id.get()));
        id.transpose().map_err(|_| Malformed::Json)?;
        Ok(Some(request))
    }
}

/// The next line, or what is wrong with it; `None` at the end of the input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, Malformed>>> {
    let mut line = Vec::new();
    if input.take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") || (line.len() as u64) < MAX_LINE {
        return Ok(Some(Ok(line)));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Err(Malformed::TooLong)))
}

/// The output. While a command runs, events wait until its answer is out; a view of a table
/// that the answer has overtaken is dropped.
#[derive(Default)]
struct Out(Mutex<Held>);

#[derive(Default)]
struct Held {
    holding: bool,
    events: Vec<Event>,
    /// Number of the newest view that went out.
    newest: u64,
}

impl Out {
    fn hold(&self) {
        self.held(|held| held.holding = true);
    }

    fn release(&self) {
        self.held(|held| {
            held.holding = false;
            for event in std::mem::take(&mut held.events) {
                held.write_event(&event);
            }
        });
    }

    fn event(&self, event: Event) {
        self.held(
            |held| if held.holding { held.events.push(event) } else { held.write_event(&event) },
        );
    }

    fn answer(&self, id: Option<&RawValue>, answer: Result<Value, AppError>) {
        self.held(|held| match answer {
            Ok(ok) => {
                let serial = ok.get("serial").and_then(Value::as_u64);
                held.newest = held.newest.max(serial.unwrap_or(0));
                write_line(&Answer { id, end: End::Ok(ok) });
            }
            Err(error) => write_line(&Answer { id, end: End::Error(error) }),
        });
    }

    fn held(&self, f: impl FnOnce(&mut Held)) {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// A line of output.
#[derive(Serialize)]
struct Answer<'a> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    end: End,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum End {
    Ok(Value),
    Error(AppError),
}

impl Held {
    fn write_event(&mut self, event: &Event) {
        if let Event::Table { view } = event {
            let serial = view.serial.unwrap_or(u64::MAX);
            if serial <= self.newest {
                return;
            }
            self.newest = serial;
        }
        write_line(event);
    }
}

/// Writes a line and flushes it. Nobody reading is no reason to stop: commands still count.
fn write_line(value: &impl Serialize) {
    let mut out = io::stdout().lock();
    let _ = serde_json::to_writer(&mut out, value);
    let _ = out.write_all(b"\n");
    let _ = out.flush();
}

//! A GTP program as a child process.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// A running GTP program. It is killed when dropped.
pub(crate) struct Player {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What went wrong with a program.
#[derive(Debug, Error)]
pub(crate) enum PlayerError {
    #[error("cannot be started: {0}")]
    Start(io::Error),
    #[error("crashed")]
    Gone,
    #[error("gave no answer to {0:?} in time")]
    Timeout(String),
    #[error("answered {answer:?} to {command:?}")]
    Refused { command: String, answer: String },
}

impl Player {
    /// Starts a program by its words.
    pub(crate) fn start(words: &[String]) -> Result<Self, PlayerError> {
        let none = || PlayerError::Start(io::Error::from(io::ErrorKind::InvalidInput));
        let (program, arguments) = words.split_first().ok_or_else(none)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(PlayerError::Start)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(none());
        };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Sends a command and waits for the text of its answer.
    pub(crate) fn ask(&mut self, command: &str, wait: Duration) -> Result<String, PlayerError> {
        writeln!(self.input, "{command}")
            .and_then(|()| self.input.flush())
            .map_err(|_| PlayerError::Gone)?;
        let until = Instant::now() + wait;
        let mut answer = String::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|e| match e {
                RecvTimeoutError::Timeout => PlayerError::Timeout(command.to_owned()),
                RecvTimeoutError::Disconnected => PlayerError::Gone,
            })?;
            match (line.trim_end(), answer.is_empty()) {
                ("", true) => {}
                ("", false) => break,
                (text, true) => answer.push_str(text),
                (text, false) => answer = format!("{answer}\n{text}"),
            }
        }
        match answer.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(PlayerError::Refused { command: command.to_owned(), answer }),
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It may be gone already, which is just as well.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

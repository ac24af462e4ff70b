//! The window's commands. They are the core's own, under the same names: nothing is listed here a second time. Only
//! what concerns the window itself, its events and the system's file dialogs, is answered by the shell.

use std::str::FromStr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use ranka_app::App;
use ranka_app::contract::AppError;
use serde_json::Value;
use tauri::async_runtime::spawn_blocking;
use tauri::ipc::{Invoke, InvokeBody, InvokeMessage, InvokeResolver, JavaScriptChannelId};
use tauri::{Manager, Runtime};

use crate::core::Core;
use crate::files;

type Job = Box<dyn FnOnce() + Send>;

/// Gives Tauri the function that takes what the window sends.
///
/// Commands wait for the disk, so they run on a thread of their own and not on the window's; on one thread, so that they
/// run in the order in which they were sent. Slow ones run beside the others, or a person could not take a move back
/// meanwhile.
pub(crate) fn handler<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    let queue = start_queue();
    move |Invoke { message, resolver, .. }| {
        let core = Core::clone(&message.webview_ref().state::<Core>());
        let name = message.command().to_owned();
        if name == "subscribe" {
            answer(resolver, subscribe(&core, &message));
            return true;
        }
        let args = match message.payload() {
            InvokeBody::Json(args) => args.clone(),
            InvokeBody::Raw(_) => Value::Null,
        };
        let app = message.webview_ref().app_handle();
        let Some(resolver) = files::command(app, &name, &args, resolver) else {
            return true;
        };
        let slow = App::is_slow(&name);
        let job: Job = Box::new(move || answer(resolver, core.command(&name, args)));
        if slow {
            drop(spawn_blocking(job));
        } else {
            // The queue lives as long as the process, so there is always someone to take the job.
            let _ = queue.send(job);
        }
        true
    }
}

fn start_queue() -> Sender<Job> {
    let (sender, jobs): (Sender<Job>, Receiver<Job>) = channel();
    thread::spawn(move || jobs.into_iter().for_each(|job| job()));
    sender
}

fn subscribe<R: Runtime>(core: &Core, message: &InvokeMessage<R>) -> Result<Value, AppError> {
    let field = || AppError::BadArgs { field: "channel".to_owned() };
    let InvokeBody::Json(args) = message.payload() else {
        return Err(field());
    };
    let id = args.get("channel").and_then(Value::as_str).ok_or_else(field)?;
    let id = JavaScriptChannelId::from_str(id).map_err(|_| field())?;
    core.subscribe(id.channel_on(message.webview()));
    Ok(Value::Null)
}

pub(crate) fn answer<R: Runtime>(resolver: InvokeResolver<R>, result: Result<Value, AppError>) {
    match result {
        Ok(value) => resolver.resolve(value),
        Err(error) => resolver.reject(error),
    }
}

//! Networks that the CPU can search over.

use serde::Deserialize;
use serde_json::Value;

use super::{json, read};
use crate::app::App;
use crate::contract::AppError;
use crate::paths::PathText;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    path: PathText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Use {
    id: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Remove {
    id: String,
}

impl App {
    pub(super) fn network_command(
        &self,
        name: &str,
        args: &mut Value,
    ) -> Result<Option<Value>, AppError> {
        let answer = match name {
            "networks" => json(Ok(self.networks())),
            "network_load" => json(self.network_load(&read::<Load>(args)?.path.0)),
            "network_use" => json(self.network_use(read::<Use>(args)?.id.as_deref())),
            "network_remove" => json(self.network_remove(&read::<Remove>(args)?.id)),
            _ => return Ok(None),
        };
        answer.map(Some)
    }
}

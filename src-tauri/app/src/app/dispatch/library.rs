//! Commands of the library.

use serde::Deserialize;
use serde_json::Value;

use super::record::decode;
use super::{json, read};
use crate::app::App;
use crate::app::library::Import;
use crate::contract::{AppError, ExportKind, ImportReport, LibraryQuery};
use crate::paths::PathText;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    #[serde(default)]
    query: LibraryQuery,
    #[serde(default)]
    offset: u32,
    #[serde(default = "page")]
    limit: u32,
}

const fn page() -> u32 {
    100
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    #[serde(default)]
    query: LibraryQuery,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ids {
    ids: Vec<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Favourite {
    ids: Vec<i64>,
    favourite: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tags {
    ids: Vec<i64>,
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ImportArgs {
    #[serde(default)]
    path: Option<PathText>,
    #[serde(default)]
    base64: Option<String>,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    charset: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    paths: Vec<PathText>,
    #[serde(default)]
    charset: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Job {
    job: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reread {
    id: i64,
    charset: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Export {
    #[serde(default)]
    ids: Option<Vec<i64>>,
    #[serde(default)]
    query: LibraryQuery,
    path: PathText,
    kind: ExportKind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    path: PathText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    id: i64,
    #[serde(default)]
    node: Option<u32>,
}

impl App {
    pub(super) fn library_command(
        &self,
        name: &str,
        args: &mut Value,
    ) -> Result<Option<Value>, AppError> {
        let answer = match name {
            "library" => {
                let Page { query, offset, limit } = read(args)?;
                json(self.library(&query, offset, limit))
            }
            "library_counts" => json(self.library_counts(&read::<Query>(args)?.query)),
            "set_favourite" => {
                let Favourite { ids, favourite } = read(args)?;
                json(self.set_favourite(&ids, favourite))
            }
            "tag_games" => {
                let Tags { ids, add, remove } = read(args)?;
                json(self.tag_games(&ids, &add, &remove))
            }
            "delete_games" => json(self.delete_games(&read::<Ids>(args)?.ids)),
            "restore_games" => json(self.restore_games(&read::<Ids>(args)?.ids)),
            "import" => json(self.import_args(read(args)?)),
            "import_start" => {
                let Start { paths, charset } = read(args)?;
                let paths = paths.into_iter().map(|path| path.0).collect();
                json(self.import_start(paths, charset.as_deref()))
            }
            "import_report" => json(self.import_report(read::<Job>(args)?.job)),
            "import_cancel" => json(self.import_cancel(read::<Job>(args)?.job)),
            "reread" => {
                let Reread { id, charset } = read(args)?;
                json(self.reread(id, &charset))
            }
            "charsets" => json(Ok(self.charsets())),
            "export_games" => {
                let Export { ids, query, path, kind } = read(args)?;
                json(self.export_games(ids, &query, &path.0, kind))
            }
            "backup" => json(self.backup(&read::<Place>(args)?.path.0)),
            "restore_backup" => json(self.restore_backup(&read::<Place>(args)?.path.0)),
            "position_text" => {
                let Position { id, node } = read(args)?;
                json(self.position_text(id, node))
            }
            _ => return Ok(None),
        };
        answer.map(Some)
    }

    fn import_args(&self, args: ImportArgs) -> Result<ImportReport, AppError> {
        let bad = |field: &str| AppError::BadArgs { field: field.to_owned() };
        let charset = args.charset.as_deref();
        match (args.path, args.base64) {
            (Some(PathText(path)), None) => self.import(Import::Path(path), charset),
            (None, Some(text)) => {
                let bytes = decode(&text).ok_or_else(|| bad("base64"))?;
                drop(text);
                self.import(Import::Bytes(bytes, args.name.unwrap_or_default()), charset)
            }
            (None, None) => Err(bad("path")),
            (Some(_), Some(_)) => Err(bad("base64")),
        }
    }
}

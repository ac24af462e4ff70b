-- The long texts of a game stand apart, so that rows of the list are short.
CREATE TABLE record (
    game     INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    sgf      TEXT    NOT NULL, -- the one truth of the moves
    undone   TEXT    NOT NULL, -- JSON, as are those below
    clock    TEXT,
    marks    TEXT,
    warnings TEXT              -- what was mended in an imported one
) STRICT;
INSERT INTO record SELECT id, sgf, undone, clock, marks, NULL FROM game;
ALTER TABLE game DROP COLUMN sgf;
ALTER TABLE game DROP COLUMN undone;
ALTER TABLE game DROP COLUMN clock;
ALTER TABLE game DROP COLUMN marks;

-- Files that games were imported from, as they were.
CREATE TABLE file (
    id      INTEGER PRIMARY KEY,
    digest  BLOB    NOT NULL UNIQUE, -- SHA-256 of the bytes
    name    TEXT    NOT NULL,
    charset TEXT    NOT NULL,        -- in which it was read
    bytes   BLOB    NOT NULL         -- compressed (zlib)
) STRICT;

-- The same on every device that a game has come to by a backup.
ALTER TABLE game ADD COLUMN uid TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN source TEXT NOT NULL DEFAULT 'played'; -- a word
ALTER TABLE game ADD COLUMN favourite INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN width INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN height INTEGER NOT NULL DEFAULT 0;
-- Taken from the record and the seats, for lists and searches.
ALTER TABLE game ADD COLUMN black_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN white_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN black_rank TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN white_rank TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN round TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN place TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN date_key TEXT NOT NULL DEFAULT ''; -- YYYY, YYYY-MM or YYYY-MM-DD
ALTER TABLE game ADD COLUMN winner TEXT NOT NULL DEFAULT '';   -- a word; '' when not known
-- Where it stood in a file, from 0.
ALTER TABLE game ADD COLUMN file INTEGER REFERENCES file (id);
ALTER TABLE game ADD COLUMN nr INTEGER;
-- What two records of one game have in common, and what else a record says.
ALTER TABLE game ADD COLUMN moves_digest BLOB;
ALTER TABLE game ADD COLUMN content_digest BLOB;

UPDATE game SET
    uid = lower(hex(randomblob(16))),
    width = size,
    height = size,
    black_name = iif(json_valid(black), coalesce(black ->> '$.name', 'Ranka level ' || (black ->> '$.level'), ''), ''),
    white_name = iif(json_valid(white), coalesce(white ->> '$.name', 'Ranka level ' || (white ->> '$.level'), ''), ''),
    date = date(created_ms / 1000, 'unixepoch'),
    date_key = date(created_ms / 1000, 'unixepoch'),
    winner = CASE
        WHEN result GLOB 'B+*' THEN 'black'
        WHEN result GLOB 'W+*' THEN 'white'
        WHEN result = '0' THEN 'draw'
        WHEN result = 'Void' THEN 'noResult'
        ELSE ''
    END;

CREATE TABLE tag (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    tag  TEXT    NOT NULL,
    PRIMARY KEY (game, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_games ON tag (tag);

-- An index an order. Where a text may be missing, those without it come last either way.
DROP INDEX game_listed;
CREATE UNIQUE INDEX game_uid ON game (uid);
CREATE INDEX game_updated ON game (phase <> 'finished', updated_ms, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_date ON game (date_key = '', date_key, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_date_down ON game (date_key = '', date_key DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX game_black ON game (black_name = '', black_name COLLATE NOCASE, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_black_down ON game (black_name = '', black_name COLLATE NOCASE DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX game_white ON game (white_name = '', white_name COLLATE NOCASE, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_white_down ON game (white_name = '', white_name COLLATE NOCASE DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX game_event ON game (event = '', event COLLATE NOCASE, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_event_down ON game (event = '', event COLLATE NOCASE DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX game_result ON game (winner = '', winner, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_result_down ON game (winner = '', winner DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX game_size ON game (size, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_moves ON game (move_number, id) WHERE deleted_ms IS NULL;
CREATE INDEX game_deleted ON game (deleted_ms) WHERE deleted_ms IS NOT NULL;
CREATE INDEX game_file ON game (file, nr) WHERE file IS NOT NULL;
CREATE INDEX game_same ON game (moves_digest) WHERE moves_digest IS NOT NULL;

-- Every three letters in a row of what is searched. The texts themselves stand elsewhere.
CREATE VIRTUAL TABLE name_text USING fts5 (
    black, white, event, other, content = '', contentless_delete = 1, tokenize = 'trigram'
);
CREATE VIRTUAL TABLE comment_text USING fts5 (
    comments, content = '', contentless_delete = 1, tokenize = 'trigram'
);
-- The same by their letters, for words of one or two.
CREATE VIRTUAL TABLE name_term USING fts5vocab (name_text, instance);
CREATE VIRTUAL TABLE comment_term USING fts5vocab (comment_text, instance);
INSERT INTO name_text (rowid, black, white, event, other)
    SELECT id, black_name || '  ', white_name || '  ', '', name || '  ' FROM game;
CREATE TRIGGER game_forgotten AFTER DELETE ON game BEGIN
    DELETE FROM name_text WHERE rowid = old.id;
    DELETE FROM comment_text WHERE rowid = old.id;
    DELETE FROM file WHERE id = old.file AND NOT EXISTS (SELECT 1 FROM game WHERE file = old.file);
END;

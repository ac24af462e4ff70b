BEGIN TRANSACTION;
CREATE TABLE game (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    name             TEXT    NOT NULL,
    rules            TEXT    NOT NULL,
    size             INTEGER NOT NULL,
    komi_halves      INTEGER NOT NULL,
    handicap         INTEGER NOT NULL,
    free_handicap    INTEGER NOT NULL,
    black            TEXT    NOT NULL, -- JSON, as are those below unless said otherwise
    white            TEXT    NOT NULL,
    ranked           INTEGER NOT NULL,
    on_timeout       TEXT    NOT NULL, -- a word
    no_result_agreed TEXT    NOT NULL,
    rating_change    TEXT,
    phase            TEXT    NOT NULL, -- a word
    result           TEXT,             -- as SGF has it
    move_number      INTEGER NOT NULL,
    to_play          TEXT    NOT NULL, -- a word
    board            TEXT    NOT NULL, -- rows, for the list of games
    last_move        TEXT,             -- a point or a pass
    created_ms       INTEGER NOT NULL,
    updated_ms       INTEGER NOT NULL,
    deleted_ms       INTEGER,
    -- Long texts last: the list of games is read up to here.
    sgf              TEXT    NOT NULL, -- the record, the one truth of the moves
    undone           TEXT    NOT NULL,
    clock            TEXT,
    marks            TEXT
) STRICT;
INSERT INTO "game" VALUES(1,'一局目','japanese',5,1,0,0,'{"kind":"human","name":"花子","handed":false}','{"kind":"human","name":"Taro","handed":false}',0,'cpuPlays','{"black":false,"white":false}',NULL,'playing',NULL,2,'black','.....
.....
..X..
.....
O....','A1',1796046924451,1796046924477,NULL,'(;FF[4]GM[1]CA[UTF-8]SZ[5]KM[0.5]RU[Japanese]AP[Ranka:0.1.0]GN[一局目]PB[花子]PW[Taro]DT[2026-11-30]TM[600]OT[3x30 byo-yomi]
;B[cc]BL[600]
;W[ae]WL[600])
','[]','{"setup":{"kind":"byoYomi","mainSeconds":600,"periodSeconds":30,"periods":3},"now":[[600000,30000,3,false],[600000,30000,3,false]],"history":[[[600000,30000,3,false],[600000,30000,3,false]],[[600000,30000,3,false],[600000,30000,3,false]],[[600000,30000,3,false],[600000,30000,3,false]]],"overtime":null}',NULL);
INSERT INTO "game" VALUES(2,'','japanese',5,1,0,0,'{"kind":"human","name":"","handed":false}','{"kind":"human","name":"","handed":false}',0,'cpuPlays','{"black":false,"white":false}',NULL,'marking',NULL,4,'black','.....
.....
..X..
.....
O....','pass',1796046924477,1796046924504,NULL,'(;FF[4]GM[1]CA[UTF-8]SZ[5]KM[0.5]RU[Japanese]AP[Ranka:0.1.0]DT[2026-11-30]
;B[cc]
;W[ae]
;B[]
;W[])
','[]',NULL,'{"dead":[],"neutral":[],"agreed":{"black":true,"white":false},"judged":["A1"],"disputed":[]}');
INSERT INTO "game" VALUES(3,'','japanese',9,13,0,0,'{"kind":"human","name":"","handed":false}','{"kind":"cpu","level":2}',0,'cpuPlays','{"black":false,"white":false}',NULL,'finished','W+R',0,'black','.........
.........
.........
.........
.........
.........
.........
.........
.........',NULL,1796046924504,1796046924505,NULL,'(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]AP[Ranka:0.1.0]PW[Ranka level 2]DT[2026-11-30]RE[W+R])
','[]',NULL,NULL);
INSERT INTO "game" VALUES(4,'','chinese',9,1,2,2,'{"kind":"human","name":"","handed":false}','{"kind":"human","name":"","handed":false}',0,'cpuPlays','{"black":false,"white":false}',NULL,'playing',NULL,3,'black','.........
.........
......X..
.........
....O....
.........
..X......
.........
.........','E5',1796046924505,1796046924507,NULL,'(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[0.5]RU[Chinese]HA[2]AB[cg][gc]AP[Ranka:0.1.0]DT[2026-11-30]
;W[ee])
','[["black","E6"]]',NULL,NULL);
CREATE TABLE rating (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL
) STRICT;
CREATE TABLE reading ( -- of a clock that runs, newer than the game's row
    game  INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    sides TEXT    NOT NULL -- JSON
) STRICT;
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
INSERT INTO "reading" VALUES(1,'[[590000,30000,3,false],[600000,30000,3,false]]');
INSERT INTO "setting" VALUES('settings','{"version":1,"language":"system","theme":"dark","coordinates":"off","atariMarks":false,"placement":"auto","sound":true,"moveNumbers":false,"varyProblems":false,"newGame":{"opponent":"cpu","colour":"black","alternate":true,"level":3,"otherLevel":3,"name":"","otherName":"","size":19,"rules":"japanese","komi":6.5,"handicap":0,"handicapPlacement":"fixed","clock":{"kind":"none"},"onTimeout":"cpuPlays","ranked":false}}');
CREATE INDEX game_listed ON game (phase, updated_ms) WHERE deleted_ms IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',5);
COMMIT;
PRAGMA user_version = 2;

//! Edits: what they change, what they refuse, and that nothing is lost.

use serde_json::{Value, json};

use super::{error, forget, here, review_of, sgf};
use crate::common::World;

fn play(world: &World, points: &str) -> Value {
    let mut view = Value::Null;
    for point in points.split_whitespace() {
        view = world.ok("review_play", json!({ "point": point }));
    }
    view
}

fn mark(world: &World, kind: &str, point: &str) -> Value {
    let view = world.ok("review_mark", json!({ "kind": kind, "point": point }));
    view["node"]["marks"].clone()
}

fn body(world: &World) -> String {
    let text = sgf(world);
    let start = text.find("SZ[").unwrap();
    let end = start + text[start..].find(']').unwrap() + 1;
    text[end..].replace('\n', "").trim_end_matches(')').to_owned()
}

#[test]
fn moves_become_variations_or_are_followed() {
    let (world, _) = review_of("(;SZ[9];B[ee];W[ed])");
    let view = play(&world, "E5");
    assert_eq!((view["edited"].as_bool(), view["nodes"].as_u64()), (Some(false), Some(3)));
    let view = play(&world, "C3 pass G7");
    assert_eq!((view["edited"].as_bool(), view["nodes"].as_u64()), (Some(true), Some(6)));
    assert_eq!(body(&world), ";B[ee](;W[ed])(;W[cg];B[];W[gc]");
    assert_eq!(here(&world), "E5 C3 pass G7");
    for (point, kind) in
        [("C3", "occupied"), ("K1", "offBoard"), ("I5", "badPoint"), ("", "badPoint")]
    {
        assert_eq!(error(&world, "review_play", json!({ "point": point }))["kind"], kind);
    }
}

#[test]
fn what_the_rules_forbid_is_refused() {
    let (world, _) = review_of("(;SZ[9]AB[ba][ab]AW[fe][ed][ef]PL[W])");
    assert_eq!(error(&world, "review_play", json!({ "point": "A9" }))["kind"], "suicide");
    let (world, _) = review_of("(;SZ[9];B[de];W[ge];B[ed];W[fd];B[ef];W[ff];B[fe];W[ee])");
    world.ok("review_to", json!({ "place": "end" }));
    assert_eq!(world.ok("review_view", json!({}))["node"]["ko"], "F5");
    assert_eq!(error(&world, "review_play", json!({ "point": "F5" }))["kind"], "ko");
    play(&world, "A1 A9 F5");
}

#[test]
fn variations_are_deleted_promoted_and_made_the_main_line() {
    let (world, _) = review_of("(;SZ[9];B[ee](;W[aa])(;W[bb])(;W[cc];B[dd]))");
    play(&world, "E5 C7 D6");
    let node = world.ok("review_view", json!({}))["node"]["node"].clone();
    world.ok("review_promote", json!({ "node": node }));
    assert_eq!(body(&world), ";B[ee](;W[aa])(;W[cc];B[dd])(;W[bb]");
    let view = world.ok("review_main", json!({ "node": node }));
    assert_eq!(view["node"]["onMainLine"], true);
    assert_eq!(body(&world), ";B[ee](;W[cc];B[dd])(;W[aa])(;W[bb]");
    let parent = view["node"]["parent"].clone();
    world.ok("review_delete", json!({ "node": parent }));
    assert_eq!((here(&world).as_str(), body(&world).as_str()), ("E5", ";B[ee](;W[aa])(;W[bb]"));
    assert_eq!(error(&world, "review_go", json!({ "node": node }))["kind"], "noSuchNode");
    assert_eq!(error(&world, "review_delete", json!({ "node": 0 }))["kind"], "rootStays");
    assert_eq!(error(&world, "review_delete", json!({ "node": 999 }))["kind"], "noSuchNode");
    for _ in 0..3 {
        world.ok("review_undo", json!({}));
    }
    assert_eq!(body(&world), ";B[ee](;W[aa])(;W[bb])(;W[cc];B[dd]");
    assert_eq!(here(&world), "E5 C7 D6");
    assert_eq!(error(&world, "review_undo", json!({}))["kind"], "nothingToUndo");
    world.ok("review_redo", json!({}));
    play(&world, "J1");
    assert_eq!(error(&world, "review_redo", json!({}))["kind"], "nothingToRedo");
}

#[test]
fn marks_go_on_and_off() {
    let (world, _) = review_of("(;SZ[9]M[aa]MA[bb]L[cc][dd])");
    assert_eq!(mark(&world, "triangle", "E5")["triangle"], json!(["E5"]));
    let marks = mark(&world, "square", "E5");
    assert_eq!((&marks["triangle"], &marks["square"]), (&json!([]), &json!(["E5"])));
    let marks = mark(&world, "circle", "A9");
    assert_eq!((&marks["cross"], &marks["circle"]), (&json!(["B8"]), &json!(["A9"])));
    mark(&world, "blackTerritory", "A1");
    let marks = mark(&world, "whiteTerritory", "A1");
    assert_eq!((&marks["blackTerritory"], &marks["whiteTerritory"]), (&json!([]), &json!(["A1"])));
    let label = |text: &str| {
        let args = json!({ "kind": "label", "point": "C7", "text": text });
        world.ok("review_mark", args)["node"]["marks"]["labels"].clone()
    };
    let others = json!([{ "point": "D6", "text": "b" }]);
    assert_eq!(
        label("x]:\\"),
        json!([{ "point": "D6", "text": "b" }, { "point": "C7", "text": "x]:\\" }])
    );
    assert_eq!(label("x]:\\"), others);
    let line = |kind: &str, to: &str| {
        let args = json!({ "kind": kind, "point": "A1", "to": to });
        world.ok("review_mark", args)["node"]["marks"].clone()
    };
    assert_eq!(line("arrow", "B2")["arrows"], json!([{ "from": "A1", "to": "B2" }]));
    assert_eq!(line("line", "C3")["lines"], json!([{ "from": "A1", "to": "C3" }]));
    assert_eq!(line("arrow", "B2")["arrows"], json!([]));
    let marks = mark(&world, "none", "A1");
    assert_eq!((&marks["whiteTerritory"], &marks["lines"]), (&json!([]), &json!([])));
    assert_eq!(mark(&world, "dim", "J9")["dim"], json!(["J9"]));
    assert_eq!(mark(&world, "dim", "J9")["dim"], json!([]));
    let view = world.ok("review_clear_marks", json!({}));
    for (kind, list) in view["node"]["marks"].as_object().unwrap() {
        assert_eq!(*list, json!([]), "{kind}");
    }
    let field = |args: Value| error(&world, "review_mark", args)["field"].clone();
    assert_eq!(field(json!({ "kind": "arrow", "point": "A1" })), "to");
    assert_eq!(field(json!({ "kind": "line", "point": "A1", "to": "A1" })), "to");
    assert_eq!(field(json!({ "kind": "label", "point": "A1", "text": "x".repeat(21) })), "text");
    assert_eq!(field(json!({ "kind": "star", "point": "A1" })), "kind");
}

#[test]
fn stones_are_set_up_where_the_standard_allows_it() {
    let (world, _) = review_of("(;SZ[9]AB[ee];W[ed])");
    let setup =
        |tool: &str, point: &str| world.ok("review_setup", json!({ "tool": tool, "point": point }));
    setup("black", "E5");
    assert_eq!(body(&world), "(;W[ed]".trim_start_matches('('), "a stone on a stone takes it off");
    setup("white", "A1");
    setup("black", "A1");
    assert_eq!(body(&world), "AB[ai];W[ed]");
    world.ok("review_step", json!({ "by": 1 }));
    let view = setup("empty", "E6");
    assert_eq!(body(&world), "AB[ai];W[ed];AE[ed]");
    assert_eq!(view["node"]["hasSetup"], true);
    setup("black", "E6");
    setup("white", "E6");
    assert_eq!(body(&world), "AB[ai];W[ed];", "as it was before: nothing to set up");
    let turn =
        |colour: &str| world.ok("review_setup", json!({ "tool": "toPlay", "colour": colour }));
    assert_eq!(turn("white")["node"]["toPlay"], "white");
    assert_eq!(error(&world, "review_setup", json!({ "tool": "toPlay" }))["field"], "colour");
    assert_eq!(error(&world, "review_setup", json!({ "tool": "black" }))["field"], "point");
    assert_eq!(
        error(&world, "review_setup", json!({ "tool": "black", "point": "T19" }))["kind"],
        "offBoard"
    );
}

#[test]
fn texts_are_kept_as_they_are_and_within_limits() {
    let (world, _) = review_of("(;SZ[9];B[ee])");
    let text = "一行目]\\[;(\r\n二行目\u{7}\t:end";
    let view = world.ok("review_comment", json!({ "text": text }));
    assert_eq!(view["node"]["comment"], "一行目]\\[;(\n二行目  :end");
    world.ok("review_name", json!({ "text": " a\nb " }));
    let info = json!({ "black": "本因坊]", "komi": -3.5, "handicap": 0, "comment": "x\ny" });
    let view = world.ok("review_info", json!({ "info": info }));
    assert_eq!(view["info"]["black"], "本因坊]");
    assert_eq!((&view["info"]["komi"], &view["info"]["comment"]), (&json!(-3.5), &json!("x\ny")));
    let view = world.ok("review_view", json!({}));
    assert_eq!(view["node"]["name"], "a b");
    let long = |n: usize| json!({ "text": "x".repeat(n) });
    world.ok("review_comment", long(1_000_000));
    assert_eq!(error(&world, "review_comment", long(1_000_001))["field"], "text");
    assert_eq!(error(&world, "review_name", long(1001))["field"], "text");
    let info = |info: Value| error(&world, "review_info", json!({ "info": info }));
    assert_eq!(info(json!({ "white": "x".repeat(1001) }))["field"], "info.white");
    assert_eq!(info(json!({ "komi": 0.3 }))["kind"], "badKomi");
    assert_eq!(info(json!({ "handicap": 82 }))["kind"], "badHandicap");
    assert_eq!(info(json!({ "colour": "x" }))["field"], "info.colour");
    let view = world.ok("review_comment", json!({ "text": " \n " }));
    assert_eq!(view["node"]["comment"], "");
}

#[test]
fn a_comment_typed_in_one_go_is_undone_in_one() {
    let (world, id) = review_of("(;SZ[9];B[ee]C[old])");
    world.ok("review_step", json!({ "by": 1 }));
    let comment = |text: &str| world.ok("review_comment", json!({ "text": text }));
    for text in ["a", "ab", "abc"] {
        comment(text);
    }
    world.ok("review_step", json!({ "by": -1 }));
    world.ok("review_step", json!({ "by": 1 }));
    comment("abcd");
    forget(&world);
    world.ok("review_open", json!({ "id": id }));
    let undo = || world.ok("review_undo", json!({}))["node"]["comment"].clone();
    assert_eq!((undo(), undo()), (json!("abc"), json!("old")));
    let redo = || world.ok("review_redo", json!({}))["node"]["comment"].clone();
    assert_eq!((redo(), redo()), (json!("abc"), json!("abcd")));
}

#[test]
fn drafts_are_saved_dropped_and_led_back() {
    let (world, id) = review_of("(;SZ[9];B[ee])");
    let flags = |view: &Value| {
        let of = |name: &str| view[name].as_bool().unwrap();
        (of("edited"), of("saved"), of("canUndo"), of("canRedo"))
    };
    let original = world.ok("export_sgf", json!({ "id": id }));
    play(&world, "E5 C3");
    let open = || {
        world.ok("review_close", json!({}));
        world.ok("review_open", json!({ "id": id }))
    };
    assert_eq!(flags(&open()), (true, false, true, false));
    assert_eq!(world.ok("export_sgf", json!({ "id": id })), original);
    assert_eq!(flags(&world.ok("review_save", json!({}))), (false, true, true, false));
    let saved = world.ok("export_sgf", json!({ "id": id }));
    assert!(saved.as_str().unwrap().contains(";W[cg]"));
    assert_eq!(flags(&world.ok("review_undo", json!({}))), (true, true, false, true));
    assert_eq!(flags(&world.ok("review_redo", json!({}))), (false, true, true, false));
    assert_eq!(flags(&open()), (false, true, false, false), "all is saved");
    assert_eq!(here(&world), "E5 C3");
    play(&world, "G7");
    let view = world.ok("review_discard", json!({}));
    assert_eq!((flags(&view), here(&world).as_str()), ((false, true, false, false), "E5 C3"));
    let view = world.ok("review_original", json!({}));
    assert_eq!((flags(&view), here(&world).as_str()), ((true, true, true, false), "E5"));
    assert_eq!(body(&world), ";B[ee]");
    forget(&world);
    world.ok("review_open", json!({ "id": id }));
    world.ok("review_undo", json!({}));
    assert_eq!((body(&world).as_str(), here(&world).as_str()), (";B[ee];W[cg]", "E5 C3"));
    world.ok("review_redo", json!({}));
    assert_eq!(flags(&world.ok("review_save", json!({}))), (false, false, true, false));
    assert_eq!(world.ok("export_sgf", json!({ "id": id })), original);
}

#[test]
fn what_cannot_be_stored_does_not_happen() {
    let (world, _) = review_of("(;SZ[9];B[ee])");
    play(&world, "E5 C3");
    let before = world.ok("review_view", json!({}));
    let db = |statement: &str| world.app.lock().store.as_ref().unwrap().execute(statement);
    db("PRAGMA query_only = 1");
    for (command, args) in [
        ("review_play", json!({ "point": "A1" })),
        ("review_comment", json!({ "text": "x" })),
        ("review_undo", json!({})),
        ("review_save", json!({})),
        ("review_discard", json!({})),
    ] {
        error(&world, command, args);
        assert_eq!(world.ok("review_view", json!({})), before, "{command}");
    }
    // Walking is not refused for that.
    world.ok("review_step", json!({ "by": -1 }));
    db("PRAGMA query_only = 0");
    play(&world, "C3 A1");
}

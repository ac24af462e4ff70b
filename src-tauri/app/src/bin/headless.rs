//! The app without a window.
fn main() {}

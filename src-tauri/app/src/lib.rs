//! Ranka: app.

import { fileURLToPath } from "node:url";

/** The app under test. `RANKA_BINARY` names another one, such as a release build. */
export const binary =
  process.env["RANKA_BINARY"] ?? fileURLToPath(new URL("../../../target/debug/ranka", import.meta.url));

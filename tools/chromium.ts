import { existsSync } from "node:fs";
import path from "node:path";

/** Returns the installed browser, preferring the headless shell. tools/set-up.mjs has checked that one exists. */
export function chromiumOnPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const programs = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return process.env.CHROME_PATH ?? programs.find((program) => existsSync(program)) ?? "chromium";
}

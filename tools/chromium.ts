import { existsSync } from "node:fs";
import path from "node:path";

/** The system's browser, the one without a window first: the set-up has made sure that there is one. */
export function chromiumOnPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const programs = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return process.env.CHROME_PATH ?? programs.find((program) => existsSync(program)) ?? "chromium";
}

import { readFileSync } from "node:fs";

/** The version of this program, like 0.1.0. */
export const { version } = JSON.parse(
  readFileSync(new URL("../../../../../package.json", import.meta.url), "utf8"),
) as {
  version: string;
}; // npm requires it.

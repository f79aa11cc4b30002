import { readFileSync } from "node:fs";

export const termsText = readFileSync(new URL("terms.md", import.meta.url), "utf8");

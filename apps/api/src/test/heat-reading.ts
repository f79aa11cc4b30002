import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LabelField } from "@lading/contract";
import { afterAll, beforeAll } from "vitest";

const heats: LabelField = { key: "heats", name: "Heats", type: "text", is_required: false, is_list: true };

/** Returns a function that reads the heats of files in a folder, which is removed after the tests, and measures the seconds. */
export function heatReading<T extends object>(
  run: (companyId: string, file: { path: string; fields: LabelField[] }) => Promise<T>,
) {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "heats-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return async (content: Buffer) => {
    const path = join(folder, "file");
    writeFileSync(path, content);
    const start = performance.now();
    const reading = await run("a company", { path, fields: [heats] });
    return { ...reading, seconds: (performance.now() - start) / 1000 };
  };
}

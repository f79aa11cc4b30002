import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LabelField } from "@lading/contract";
import { afterAll, beforeAll } from "vitest";
import { runReading } from "../trade/documents/reading/run-reading.ts";
import { aTextPdf } from "./text-pdf.ts";

const heats: LabelField = { key: "heats", name: "Heats", type: "text", is_required: false, is_list: true };
const certificate = aTextPdf({ pages: [[[35, 100, "Heat No.: 7282841"]]] });

/** Reads the heats of PDFs in a folder that is removed after the tests. */
export function pdfReading() {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hostile-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(content: Buffer) {
    const path = join(folder, "file.pdf");
    writeFileSync(path, content);
    const start = performance.now();
    const reading = await runReading("a company", { path, fields: [heats] });
    return { ...reading, seconds: (performance.now() - start) / 1000 };
  }

  return {
    /** A PDF with the heat 7282841. */
    certificate,
    read,
  };
}

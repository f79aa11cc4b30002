import { createReadStream } from "node:fs";
import { expect, test } from "vitest";
import { measureKept } from "../test/measure-kept.ts";
import { receivedSamples } from "../test/received-sample.ts";
import { aFilledWorkbook } from "../test/sample-workbook.ts";
import { previewFile } from "./preview-file.ts";

const samples = receivedSamples();

test("the preview of a workbook keeps only what it shows of long texts", { tags: ["IMP-01"] }, async () => {
  const columns = Array.from({ length: 26 }, (_, at) => `column ${at}`);
  const rows = [columns, ...Array.from({ length: 15 }, () => columns.map(() => "y".repeat(19_000)))];
  const { path } = await samples.receive(aFilledWorkbook({ sheets: [{ name: "S", rows }] }));
  const preview = () => previewFile(createReadStream(path), { format: "xlsx" }, samples.blobs);
  // The first one also loads code.
  await preview();
  const { result, bytes } = await measureKept(preview);
  expect(result.preview.rows[14]?.[25]).toBe("y".repeat(200));
  expect(bytes).toBeLessThan(2_000_000);
});

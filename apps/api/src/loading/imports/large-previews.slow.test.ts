import { createReadStream } from "node:fs";
import { expect, test } from "vitest";
import { measureKept } from "../../test/measure-kept.ts";
import { receivedSamples } from "../../test/received-sample.ts";
import { aFilledWorkbook } from "../../test/sample-workbook.ts";
import { previewFile } from "./preview-file.ts";

const samples = receivedSamples();

test("the preview of a workbook keeps only what it shows of long texts", { tags: ["IMP-01.4"] }, async () => {
  const columns = Array.from({ length: 26 }, (_, at) => `column ${at}`);
  const rows = [columns, ...Array.from({ length: 15 }, () => columns.map(() => "y".repeat(19_000)))];
  const { path } = await samples.receive(aFilledWorkbook({ sheets: [{ name: "S", rows }] }));
  const { result, bytes } = await measureKept(async () => {
    const previews: Awaited<ReturnType<typeof previewFile>>[] = [];
    for (let time = 0; time < 6; time++)
      previews.push(await previewFile(createReadStream(path), { format: "xlsx" }, samples.blobs));
    return previews;
  });
  expect(result[5]?.preview.rows[14]?.[25]).toBe("y".repeat(200));
  // All texts of the six are 44 MB.
  expect(bytes).toBeLessThan(15_000_000);
});

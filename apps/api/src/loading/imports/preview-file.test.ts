import { createReadStream } from "node:fs";
import { expect, test } from "vitest";
import { receivedSamples } from "../../test/received-sample.ts";
import { previewFile } from "./preview-file.ts";

const samples = receivedSamples();

test("the preview has the first 15 rows", { tags: ["IMP-01.4"] }, async () => {
  const { path } = await samples.receive(["sku", ...Array.from({ length: 20 }, (_, at) => `S-${at + 1}`)].join("\n"));
  const { preview } = await previewFile(createReadStream(path), { format: "csv", separator: "," }, samples.blobs);
  expect(preview.rows).toEqual(Array.from({ length: 15 }, (_, at) => [`S-${at + 1}`]));
});

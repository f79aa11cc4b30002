import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ProviderScope } from "../../ground/db/scope.ts";
import { companiesFeed } from "../feeds/companies-feed.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { loadFile } from "./load-file.ts";
import { openReport } from "../feeds/load-report.ts";

test("reads a file no further ahead than the batches that are being saved", { tags: ["PROV-03.7"] }, async () => {
  const rows = 100_000;
  let read = 0;
  function* file() {
    yield Buffer.from("company_code,name\n");
    while (read < rows) yield Buffer.from(Array.from({ length: 500 }, () => `C${++read},Company\n`).join(""));
  }
  let saved = 0;
  let furthestAhead = 0;
  const scope = {} as ProviderScope; // Companies point at nothing, so nothing is looked up.
  const blobs = {} as BlobStore; // CSV is not stored.
  const report = openReport();
  const sent = { body: Readable.from(file()), options: { format: "csv" }, empty: "clear" } as const;
  await loadFile(scope, blobs, companiesFeed, sent, report, async (batch) => {
    await new Promise(setImmediate);
    furthestAhead = Math.max(furthestAhead, read - saved);
    saved += batch.rows.length;
  });
  expect(report.result()).toMatchObject({ received: rows, rejected: 0 });
  expect(saved).toBe(rows);
  expect(furthestAhead).toBeLessThan(20_000);
});

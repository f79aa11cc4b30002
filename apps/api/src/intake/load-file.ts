import type { Readable } from "node:stream";
import { invalid } from "../http/refusal.ts";
import type { ProviderScope } from "../db/scope.ts";
import { type Batch, getColumnIndex } from "./batch.ts";
import { findColumnFaults, createRecordChecker } from "./check-record.ts";
import { csvReader } from "./csv-reader.ts";
import type { FeedReader, FeedRecord } from "./feed-record.ts";
import type { Feed } from "./feed.ts";
import { type LoadReport, openReport } from "./load-report.ts";
import { ndjsonReader } from "./ndjson-reader.ts";
import { openRowKeys } from "./row-keys.ts";

/**
 * Each batch costs PostgreSQL as much as some hundred rows: it plans the statements of the triggers again, and corrects the
 * counter of each company and category. Larger batches would lock a company's counters for longer than a vendor should wait.
 */
const BATCH_ROWS = 3000;

export type Format = "csv" | "ndjson";

/**
 * Reads a file and passes its valid rows to `save` in batches, in the order of the file. `save` may resolve before its batch
 * is stored; reading then continues while the batch is stored.
 */
export async function loadFile(
  scope: ProviderScope,
  feed: Feed,
  file: { body: Readable; format: Format },
  save: (batch: Batch) => Promise<void>,
): Promise<LoadReport> {
  const report = openReport();
  const keys = openRowKeys();
  const batches = openBatches(feed, report);

  async function flush() {
    for (const batch of batches.takeAll()) {
      await feed.resolve?.(scope, batch);
      rejectRepeats(feed, batch, keys);
      if (batch.rows.length > 0) await save(batch);
    }
  }

  const reader = file.format === "csv" ? csvReader((columns) => requireColumns(feed, columns)) : ndjsonReader();
  let isEmpty = true;
  for await (const { text, records } of pieces(reader, file.body)) {
    isEmpty &&= text.trim() === "";
    for (const record of records) {
      report.receive();
      if ("problem" in record) report.reject(record.row, [{ field: record.field, message: record.problem }]);
      else batches.add(record);
      if (batches.size >= BATCH_ROWS) await flush();
    }
  }
  if (isEmpty) throw invalid({ non_field_errors: ["The file is empty."] });
  await flush();
  return report;
}

async function* pieces(reader: FeedReader, body: Readable) {
  // The decoder removes a byte order mark and replaces invalid UTF-8 with U+FFFD. Rows that contain U+FFFD are rejected later.
  const decoder = new TextDecoder();
  // The stream is not destroyed when reading ends early, because the connection still has to carry the response.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    const text = decoder.decode(piece, { stream: true });
    yield { text, records: reader.read(text) };
    if (reader.isLost) return;
  }
  const text = decoder.decode();
  yield { text, records: [...reader.read(text), ...reader.end()] };
}

function requireColumns(feed: Feed, columns: readonly string[]) {
  const faults = findColumnFaults(feed, columns);
  if (faults.length === 0) return;
  const header = columns.join();
  if (/[\p{Cc}\uFFFD]/u.test(header.replaceAll("\t", "")))
    throw invalid({ non_field_errors: ["The file is not UTF-8 text."] });
  if (columns.length === 1 && /[;\t]/.test(header))
    throw invalid({ non_field_errors: ["The columns must be separated by commas."] });
  const lines = faults.map(({ field, message }) => {
    const isMissing = !columns.includes(field);
    return isMissing ? `The column ${field} is missing.` : `${field.slice(0, 100)}: ${message}`;
  });
  throw invalid({ non_field_errors: lines });
}

/** Collects checked rows in batches with the same columns. */
function openBatches(feed: Feed, report: LoadReport) {
  const open = new Map<readonly string[], { batch: Batch; check: ReturnType<typeof createRecordChecker> }>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(record: FeedRecord) {
      const { row, columns } = record;
      let entry = open.get(columns);
      if (!entry) {
        const faults = findColumnFaults(feed, columns);
        if (faults.length > 0) return report.reject(row, faults);
        entry = { batch: { columns, rows: [], report }, check: createRecordChecker(feed, columns) };
        open.set(columns, entry);
      }
      const checked = entry.check(record);
      if ("faults" in checked) return report.reject(row, checked.faults);
      entry.batch.rows.push({ row, values: checked.values });
      size++;
    },
    takeAll() {
      const batches = [...open.values()].map(({ batch }) => batch);
      open.clear();
      size = 0;
      return batches;
    },
  };
}

function rejectRepeats(feed: Feed, batch: Batch, keys: ReturnType<typeof openRowKeys>) {
  const places = feed.key.map((column) => getColumnIndex(batch, column));
  batch.rows = batch.rows.filter(({ row, values }) => {
    const earlier = keys.claim(places.map((place) => values[place]).join("\n"), row);
    if (earlier === undefined) return true;
    batch.report.reject(row, [{ field: "", message: `Row ${earlier} has the same key.` }]);
    return false;
  });
}

import type { EmptyCells } from "@lading/contract";
import { type Batch, getColumnIndex } from "../feeds/batch.ts";
import { createRecordChecker, findColumnFaults, missing } from "../check/check-record.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import type { LoadSink } from "../feeds/load-report.ts";
import type { FeedRecord, UnreadableRecord } from "../read/feed-record.ts";
import { openRowKeys, type RowKeys } from "./row-keys.ts";
import { openTurns } from "../feeds/turns.ts";
import { findExisting } from "../feeds/upsert-queries.ts";

/**
 * Each batch costs PostgreSQL as much as some hundred rows: it plans the statements of the triggers again, and corrects the
 * counter of each company and category. Larger batches would lock a company's counters for longer than a vendor should wait.
 */
const BATCH_ROWS = 3000;
/** Real rows have some hundred characters. A batch of rows with longer ones has fewer of them. */
const BATCH_CHARACTERS = 8_000_000;

export interface LoadOptions {
  /** The effect of an empty cell on the field of an existing record. */
  empty: EmptyCells;
  report: LoadSink;
  /**
   * Earlier rows, up to this one, were stored before the load was interrupted. They are checked again only because later rows
   * must not have their keys. They are neither counted, nor reported, nor stored.
   */
  startAfter?: number;
}

/** The rows of one file, on their way into a table. */
export interface Load {
  /** Checks the row, and collects it if it is valid. */
  add(record: FeedRecord | UnreadableRecord): void;
  /** Enough rows for a batch were collected. */
  readonly isFull: boolean;
  /**
   * Returns the collected rows in batches with the same columns, for `storeBatch`. It looks up the records that they refer to, and
   * rejects rows with an unknown reference or the key of an earlier row.
   */
  takeBatches(scope: LoadScope): Promise<Batch[]>;
}

/** Opens a load: add all rows of a file in their order, and take and store the batches whenever it is full, and at the end. */
export function openLoad(feed: Feed, { empty, report, startAfter = 0 }: LoadOptions): Load {
  const sink = startAfter > 0 ? skipReported(report, startAfter) : report;
  const keys = openRowKeys();
  const check = feed.openCheck?.();
  const open = new Map<readonly string[], { batch: Batch; check: ReturnType<typeof createRecordChecker> }>();
  let size = 0;
  let characters = 0;

  function collect(record: FeedRecord) {
    const { row, columns } = record;
    let entry = open.get(columns);
    if (!entry) {
      const faults = findColumnFaults(feed, columns);
      if (faults.length > 0) return sink.reject(row, faults);
      const batch = { columns, rows: [], keepsEmpty: empty === "keep", report: sink };
      entry = { batch, check: createRecordChecker(feed, columns, empty) };
      open.set(columns, entry);
    }
    const { values, faults, warnings, cleared, kept } = entry.check(record);
    if (faults) return sink.reject(row, faults);
    if (warnings) sink.warn(row, warnings);
    entry.batch.rows.push({ row, values, cleared, kept });
    size++;
    for (const value of values) characters += value?.length ?? 0;
  }

  const isFull = () => size >= BATCH_ROWS || characters >= BATCH_CHARACTERS;

  return {
    add(record) {
      sink.receive(record.row);
      if ("problem" in record)
        sink.reject(record.row, [{ field: record.field, message: record.problem, code: record.code ?? "type" }]);
      else collect(record);
    },
    get isFull() {
      return isFull();
    },
    async takeBatches(scope) {
      const batches = [...open.values()].map(({ batch }) => batch);
      const isEnd = !isFull();
      open.clear();
      size = 0;
      characters = 0;
      for (const batch of batches) {
        await feed.resolve?.(scope, batch);
        await rejectIncomplete(scope, feed, batch);
        await rejectRepeats(feed, batch, keys);
      }
      await check?.(scope, batches, isEnd);
      for (const batch of batches) if (startAfter > 0) batch.rows = batch.rows.filter(({ row }) => row > startAfter);
      return batches.flatMap(separateUpdates).filter(({ rows }) => rows.length > 0);
    },
  };
}

/** Rejects rows without a required value if there is no record that has it. */
async function rejectIncomplete(scope: LoadScope, feed: Feed, batch: Batch) {
  const incomplete = batch.rows.filter(({ kept }) => kept);
  if (incomplete.length === 0) return;
  const existing = await findExisting(scope, feed, { ...batch, rows: incomplete });
  const rejected = new Set(incomplete.filter((_, place) => !existing.has(place)));
  for (const { row, kept = [] } of rejected)
    batch.report.reject(
      row,
      kept.map((field) => ({ field, ...missing })),
    );
  batch.rows = batch.rows.filter((row) => !rejected.has(row));
}

function separateUpdates(batch: Batch): Batch[] {
  const updates = batch.rows.filter(({ kept }) => kept);
  if (updates.length === 0) return [batch];
  return [
    { ...batch, rows: batch.rows.filter(({ kept }) => !kept) },
    { ...batch, rows: updates, onlyUpdates: true },
  ];
}

async function rejectRepeats(feed: Feed, batch: Batch, keys: RowKeys) {
  const places = feed.key.map((column) => getColumnIndex(batch, column));
  const turns = openTurns();
  const first: Batch["rows"] = [];
  for (const entry of batch.rows) {
    const earlier = keys.claim(places.map((place) => entry.values[place]).join("\n"), entry.row);
    if (earlier === undefined) first.push(entry);
    else {
      const message = `Row ${earlier} has the same key.`;
      batch.report.reject(entry.row, [{ field: "", message, code: "duplicate_in_file" }]);
    }
    if (turns.isOver) await turns.next();
  }
  batch.rows = first;
}

const skipReported = (report: LoadSink, startAfter: number): LoadSink => ({
  receive: (row) => void (row > startAfter && report.receive(row)),
  reject: (row, faults) => void (row > startAfter && report.reject(row, faults)),
  warn: (row, warnings) => void ((row ?? Infinity) > startAfter && report.warn(row, warnings)),
  save: (batch) => report.save(batch),
});

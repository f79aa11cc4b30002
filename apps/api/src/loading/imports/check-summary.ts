import type { ImportCheck } from "@lading/contract";
import type { Feed } from "../feeds/feed.ts";
import type { ComparedRow } from "../load/compare-queries.ts";
import { showKey } from "../check/similar-keys.ts";
import { getFields, showStored } from "../map/import-field.ts";

const mostSamples = 50;
/** A price that moves by more than this share of the old one is unusual. */
const unusualMove = 0.3;
/** A file in which more than this share of the prices is unusual is a surprise. */
const unusualShare = 0.2;
/** A field that more than this share of the rows empties is a surprise. */
const emptiedShare = 0.5;
const prices = new Set(["price", "unit_price"]);
const mostKeys = 5;

export interface CheckedBatch {
  columns: readonly string[];
  rows: readonly { row: number; values: readonly (string | null)[] }[];
}

interface FieldChanges {
  changed: number;
  emptied: number;
  samples: ImportCheck["fields"][number]["samples"];
}

/** Collects what loading a file would change. */
export function openSummary(feed: Feed) {
  const byId = new Map(getFields(feed).map((field) => [field.id, field]));
  const changes = new Map<string, FieldChanges>();
  const similar: { key: string; similar: string }[] = [];
  let [created, updated, unchanged, emptyCells, similarCount] = [0, 0, 0, 0, 0];
  let [moved, priced] = [0, 0];

  function addRow(batch: CheckedBatch, compared: ComparedRow) {
    const given = batch.rows[compared.place];
    if (!given) return;
    if (compared.company_id === null) created++;
    else if (compared.changes.length > 0) updated++;
    else unchanged++;
    emptyCells += compared.empty_cells;
    if (compared.company_id !== null && batch.columns.some((column) => prices.has(column))) priced++;
    const key = feed.namedBy.map((column) => given.values[batch.columns.indexOf(column)] ?? "").join(" · ");
    for (const [column, before, after] of compared.changes) {
      const field = changes.get(column) ?? { changed: 0, emptied: 0, samples: [] };
      changes.set(column, field);
      field.changed++;
      if (after === null) field.emptied++;
      if (field.samples.length < mostSamples) {
        const show = (value: string | null) => showStored(byId.get(column), value);
        field.samples.push({ row: given.row, key, old: show(before), new: show(after) });
      }
      if (prices.has(column) && hasMoved(before, after)) moved++;
    }
  }

  return {
    add(batch: CheckedBatch, compared: readonly ComparedRow[]) {
      for (const row of compared) addRow(batch, row);
    },
    addSimilar(keys: readonly { key: string; similar: string }[]) {
      similarCount += keys.length;
      similar.push(...keys.slice(0, mostKeys - similar.length));
    },
    get counts() {
      return { created, updated, unchanged };
    },
    result({ rows, refused, warnings, lastRows, hidden = [] }: Outcome): ImportCheck {
      const existing = updated + unchanged;
      const described = [...changes]
        .map(([field, found]) => ({ field, label: byId.get(field)?.label ?? field, ...found }))
        .toSorted((one, other) => other.changed - one.changed);
      return {
        rows,
        created,
        updated,
        unchanged,
        refused,
        warnings,
        emptied_if_cleared: emptyCells,
        surprises: [
          ...(priced > 0 && moved > priced * unusualShare
            ? [surprise("prices_moved", `${moved} of ${priced} prices change by more than 30 %.`)]
            : []),
          ...described
            .filter(({ emptied }) => emptied > existing * emptiedShare)
            .map(({ label, emptied }) =>
              surprise("field_emptied", `${label} is emptied in ${emptied} of ${existing} rows.`),
            ),
          ...(similarCount > 0 ? [surprise("similar_keys", describeSimilar(similarCount, similar))] : []),
          ...(lastRows !== undefined && rows < lastRows / 2
            ? [surprise("fewer_rows", `The file has ${rows} rows, and the last one of this source had ${lastRows}.`)]
            : []),
          ...hidden.map((message) => surprise("hidden_parts", message)),
        ],
        fields: described,
      };
    },
  };
}

interface Outcome {
  rows: number;
  refused: number;
  warnings: number;
  /** The rows of the last loaded file of this source. */
  lastRows: number | undefined;
  /** Sentences about the hidden parts of a workbook that were read. */
  hidden?: readonly string[];
}

const surprise = (code: ImportCheck["surprises"][number]["code"], message: string) => ({ code, message });

function describeSimilar(count: number, similar: readonly { key: string; similar: string }[]) {
  const examples = similar.map(({ key, similar: other }) => `${showKey(key)} (${showKey(other)})`).join(", ");
  const differ = count === 1 ? "1 new key differs" : `${count} new keys differ`;
  return `${differ} only by case, zeros at the beginning, hyphens or invisible characters from keys that exist: ${examples}${count > similar.length ? ", …" : "."}`;
}

function hasMoved(before: string | null, after: string | null) {
  const [old, next] = [Number(before), Number(after)];
  // The tolerance is far below the four decimals of a price, and far above the error of the multiplication.
  return before !== null && after !== null && old > 0 && Math.abs(next - old) > old * unusualMove + 1e-6;
}

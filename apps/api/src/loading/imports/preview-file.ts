import { previewRows, type Import, type ReadOptions } from "@lading/contract";
import { copyText } from "../read/copy-text.ts";
import { FileRefusal } from "../read/file-refusal.ts";
import { describeUnreadable } from "../read/feed-record.ts";
import { readRecords } from "../read/read-records.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";

/** Enough to tell values apart on screen. */
const longestCell = 200;
/** After so many rows that cannot be read, the preview shows the ones before. */
const mostUnreadable = 1000;

/** Reads the first rows of a file, or finds the reason for which it cannot be read with these options. */
export async function previewFile(
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  blobs: BlobStore,
): Promise<Pick<Import, "preview" | "unreadable">> {
  const preview: Import["preview"] = { columns: [], rows: [] };
  let unreadable = 0;
  try {
    const checkHeader = (columns: readonly string[]) => void (preview.columns = [...columns]);
    for await (const records of readRecords(file, options, { blobs, checkHeader, longestText: longestCell })) {
      for (const record of records) {
        if (preview.rows.length === previewRows) break;
        if ("problem" in record) {
          preview.problem ??= describeUnreadable(record);
          unreadable++;
          continue;
        }
        if (options.format === "ndjson")
          preview.columns.push(...record.columns.filter((column) => !preview.columns.includes(column)));
        preview.rows.push(toRow(preview.columns, record.columns, record.cells, options.format));
      }
      if (preview.rows.length === previewRows || unreadable >= mostUnreadable) break;
    }
    // The later objects of NDJSON may have more names.
    for (const row of preview.rows) while (row.length < preview.columns.length) row.push(null);
    return {
      preview,
      unreadable: preview.columns.length === 0 ? (preview.problem ?? "The file has no columns.") : null,
    };
  } catch (failure) {
    if (failure instanceof FileRefusal) return { preview, unreadable: failure.message };
    throw failure;
  }
}

function toRow(
  headers: readonly string[],
  columns: readonly string[],
  cells: readonly (string | null)[],
  format: ReadOptions["format"],
) {
  const ordered = format === "ndjson" ? headers.map((header) => cells[columns.indexOf(header)] ?? null) : cells;
  return ordered.map((cell) => (cell === null ? null : copyText(cell.slice(0, longestCell))));
}

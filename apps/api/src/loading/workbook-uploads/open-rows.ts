import { getAttribute, type ListKey } from "@lading/contract";
import type { Choices } from "../../trade/catalogue/choice-queries.ts";
import type { Fault } from "../feeds/fault.ts";
import { createRecordMapper } from "../map/describe-mapping.ts";
import type { FeedRecord } from "../read/feed-record.ts";
import { type FileColumns, getKey, keyColumn, sortColumns } from "./file-columns.ts";
import { nameField } from "./own-list/list-fields.ts";
import { optionsIn, toMappedFile } from "./own-list/list-mapping.ts";
import type { UploadRow } from "./upload-queries.ts";

/** A row of the file with the keys of our columns. */
export interface FileRow {
  record: FeedRecord;
  /** The value that names the product; an empty text if the row has none. */
  key: string;
  /** Cells that cannot be read, by the keys of their columns, with their texts. */
  faults: readonly (Fault & { found: string | null })[];
  warnings: readonly Fault[];
}

/** How the rows of a file are read. */
export interface FileShape {
  /** A vendor's own list. */
  isList: boolean;
  /** The field that names the product of a row, and how people call it. */
  keyField: ListKey;
  keyLabel: string;
  /** Names the key of a row that was read with few characters. */
  getKey: (record: FeedRecord) => string;
  toRow: (record: FeedRecord) => FileRow;
  columns: FileColumns;
}

/** The shape of a workbook of ours, whose columns have our keys. */
export const shapeOfWorkbook = (names: readonly string[]): FileShape => ({
  isList: false,
  keyField: keyColumn,
  keyLabel: getAttribute(keyColumn).label,
  getKey,
  toRow: (record) => ({ record, key: getKey(record), faults: [], warnings: [] }),
  columns: sortColumns(names),
});

/** The shape of a vendor's own list, whose columns a person has mapped. */
export async function shapeOfList(upload: UploadRow, choices: Choices): Promise<FileShape> {
  const matches = upload.mapping?.matches ?? [];
  const keyField = upload.mapping?.key ?? keyColumn;
  const keyAt = matches.findIndex(({ target }) => target === keyField);
  const map = await createRecordMapper(toMappedFile(upload), optionsIn(choices));
  const findKey = ({ cells }: FeedRecord) => cells[keyAt]?.normalize("NFC").trim() ?? "";
  // The mapper leaves out the columns without a field, and keeps the order of the others.
  const targets = matches.flatMap(({ target }) => target ?? []);
  return {
    isList: true,
    keyField,
    keyLabel: getAttribute(keyField).label,
    getKey: findKey,
    toRow(record) {
      const { faults, ...mapped } = map(record);
      return {
        ...mapped,
        key: findKey(record),
        faults: faults.map((fault) => ({
          ...fault,
          // The mapper names the page of an import.
          ...(fault.code === "not_in_list" && { hint: "Choose its meaning under Change Columns." }),
          found: record.cells[matches.findIndex(({ target }) => target === fault.field)] ?? null,
        })),
      };
    },
    columns: {
      known: targets.flatMap((key, at) =>
        key === keyField || key === keyColumn || key === nameField ? [] : [{ at, key, isEditable: true }],
      ),
      unknown: matches
        .filter(({ target, header }) => target === null && !header.startsWith("__"))
        .map(({ header }) => header),
    },
  };
}

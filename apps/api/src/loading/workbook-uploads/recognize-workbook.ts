import { type DetectedFile, type ReadOptions, workbookFacts, workbookIdColumn, workbookSheets } from "@lading/contract";
import type { ReceivedFile } from "../../ground/storage/received-file.ts";
import { detectFile } from "../read/detect-file.ts";
import { FileRefusal } from "../read/file-refusal.ts";
import { readWorkbook } from "../read/read-workbook.ts";
import { keyColumn } from "./file-columns.ts";

/** A file of ours, which has the keys of our columns, or a list of the vendor's own. */
export interface RecognizedWorkbook {
  reading: ReadOptions;
  isOwnList: boolean;
  /** The id of the export as the file gives it; null if it gives none. */
  workbookId: string | null;
}

/** The formats that vendors send. NDJSON is for programs. */
export const acceptedOfVendors = "CSV files and Excel workbooks (xlsx) are accepted.";

type File = Pick<ReceivedFile, "path" | "size" | "read">;

/** Finds out by its first rows how to read a workbook or a CSV file. Throws a FileRefusal for other files. */
export async function recognizeWorkbook(file: File): Promise<RecognizedWorkbook> {
  const detected = await detectFile(file);
  const { format } = detected.options;
  if (format === "ndjson") throw new FileRefusal(acceptedOfVendors);
  return format === "csv" ? recognizeCsv(detected) : recognizeXlsx(file, detected);
}

function recognizeCsv({ options, preview }: DetectedFile): RecognizedWorkbook {
  const header = findKeyRow(preview);
  if (header < 0) return { reading: options, workbookId: null, isOwnList: true };
  const column = preview[header]?.findIndex((cell) => cell?.trim() === workbookIdColumn) ?? -1;
  const ids = preview.slice(header + 1).flatMap((cells) => cells[column]?.trim() || []);
  return { reading: { ...options, headerRow: header + 1 }, workbookId: ids[0] ?? null, isOwnList: false };
}

async function recognizeXlsx(file: File, { options, sheets, preview }: DetectedFile): Promise<RecognizedWorkbook> {
  const isAbout = ({ name }: { name: string }) => name === workbookSheets.about;
  const workbookId = sheets.some(isAbout) ? await readWorkbookId(file) : null;
  const others = sheets
    .filter((sheet) => !isAbout(sheet) && !sheet.is_empty)
    .map(({ name }) => name)
    .toSorted((one, other) => Number(other === options.sheet) - Number(one === options.sheet));
  for (const sheet of others) {
    const header = sheet === options.sheet ? findKeyRow(preview) : 0;
    if (header >= 0 && (sheet === options.sheet || (await hasKeys(file, sheet))))
      return { reading: { format: "xlsx", sheet, headerRow: header + 1 }, workbookId, isOwnList: false };
  }
  // A workbook of ours without its row of keys still names its export.
  return { reading: options, workbookId, isOwnList: true };
}

const findKeyRow = (rows: DetectedFile["preview"]) =>
  rows.findIndex((cells) => cells.some((cell) => cell?.trim() === keyColumn));

/** Whether the first row of a sheet has our keys. */
async function hasKeys(file: File, sheet: string) {
  try {
    let keys: readonly string[] = [];
    for await (const _records of readWorkbook(
      file,
      { format: "xlsx", sheet, headerRow: 1 },
      (names) => void (keys = names),
    ))
      break;
    return keys.includes(keyColumn);
  } catch (failure) {
    if (failure instanceof FileRefusal) return false;
    throw failure;
  }
}

/** Reads the id in the sheet of facts, whose first row has the first fact. Returns an empty text if the sheet does not have it. */
async function readWorkbookId(file: File) {
  const name: (typeof workbookFacts)[number] = "workbook_id";
  const facts = new Map<string, string>();
  const add = ([fact, value]: readonly (string | null)[]) => void (fact && facts.set(fact.trim(), value?.trim() ?? ""));
  const options: ReadOptions = { format: "xlsx", sheet: workbookSheets.about, headerRow: 1 };
  for await (const records of readWorkbook(file, options, add))
    for (const record of records) if ("cells" in record) add(record.cells);
  return facts.get(name) ?? "";
}

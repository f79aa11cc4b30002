import { posix } from "node:path";
import { workbookRange } from "@lading/contract";
import { findMainPart } from "./find-main-part.ts";
import { openZip, type WorkbookZip } from "./open-zip.ts";
import { isTrue, parseWhole } from "./parse-xml.ts";
import { type NumberFormat, readNumberFormats } from "./read-number-formats.ts";
import { readRelations } from "./read-relations.ts";
import { readSharedStrings } from "./read-shared-strings.ts";

export interface Sheet {
  name: string;
  isHidden: boolean;
  /** The name of its part. */
  part: string;
}

/** A workbook, with what the cells of all its sheets refer to. */
export interface Workbook {
  zip: WorkbookZip;
  sheets: Sheet[];
  /** The sheet in which our range of products is; undefined in the files of others. */
  products: Sheet | undefined;
  strings: readonly string[];
  formats: readonly NumberFormat[];
  /** Days are counted from 1904, as on old Macs. */
  is1904: boolean;
  /** Formulas may refer to other files. */
  hasExternalLinks: boolean;
}

/** Opens a workbook. Throws a FileRefusal if it is of another format. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path);
  const main = await findMainPart(zip);
  const folder = posix.dirname(main);
  const targets = await readRelations(zip, main);
  const part = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(kind))?.part;

  const sheets: Sheet[] = [];
  let is1904 = false;
  let isRange = false;
  let range = "";
  await parseWhole(await zip.open(main), {
    open(name, attributes) {
      isRange = name === "definedName" && attributes.name === workbookRange;
      if (name === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const target = targets.get(id ?? "");
      // A sheet of charts has no rows.
      if (target?.type.endsWith("/worksheet"))
        sheets.push({
          name: attributes.name ?? "",
          isHidden: (attributes.state ?? "visible") !== "visible",
          part: target.part,
        });
    },
    text: (text) => void (isRange && (range += text)),
    close: () => void (isRange = false),
  });
  const [strings, styles] = [part("/sharedStrings"), part("/styles")];
  return {
    zip,
    sheets,
    products: sheets.find(({ name }) => name === getSheetName(range)),
    strings: strings && zip.has(strings) ? await readSharedStrings(await zip.open(strings)) : [],
    formats: styles && zip.has(styles) ? await readNumberFormats(await zip.open(styles)) : [],
    is1904,
    hasExternalLinks: part("/externalLink") !== undefined || zip.has(`${folder}/externalLinks/externalLink1.xml`),
  };
}

/** The name of the sheet of a range, for example of 'My sheet'!$A$1:$J$6. */
function getSheetName(range: string) {
  const [, quoted, plain] = /^(?:'((?:[^']|'')+)'|([^'!]+))!/.exec(range) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain;
}

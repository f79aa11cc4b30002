import { posix } from "node:path";
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
  await parseWhole(await zip.open(main), {
    open(name, attributes) {
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
  });
  const [strings, styles] = [part("/sharedStrings"), part("/styles")];
  return {
    zip,
    sheets,
    strings: strings && zip.has(strings) ? await readSharedStrings(await zip.open(strings)) : [],
    formats: styles && zip.has(styles) ? await readNumberFormats(await zip.open(styles)) : [],
    is1904,
    hasExternalLinks: part("/externalLink") !== undefined || zip.has(`${folder}/externalLinks/externalLink1.xml`),
  };
}

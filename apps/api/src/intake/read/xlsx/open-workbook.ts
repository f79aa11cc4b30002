import { posix } from "node:path";
import { FileRefusal } from "../file-refusal.ts";
import { openZip, type WorkbookZip } from "./open-zip.ts";
import { parseWhole } from "./parse-xml.ts";
import { type NumberFormat, readNumberFormats } from "./read-number-formats.ts";
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

const accepted = "Save it as an Excel workbook (xlsx) or as CSV.";

/** Opens a workbook. Throws a FileRefusal if it is of another format. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path);
  const main = await findMainPart(zip);
  const folder = posix.dirname(main);
  const targets = await readTargets(zip, main);
  const part = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(kind))?.part;

  const sheets: Sheet[] = [];
  let is1904 = false;
  await parseWhole(await zip.open(main), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key === "r:id" || key.endsWith(":id"))?.[1];
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

/** Returns the name of the workbook's part. Refuses the other formats of spreadsheets by their names. */
async function findMainPart(zip: WorkbookZip) {
  if (!zip.has("[Content_Types].xml")) {
    const isOds = zip.has("mimetype") && zip.has("content.xml");
    throw new FileRefusal(
      isOds
        ? `This is an OpenDocument spreadsheet (ods). ${accepted}`
        : "This zip file is not an Excel workbook (xlsx).",
    );
  }
  let found: { part: string; type: string } | undefined;
  await parseWhole(await zip.open("[Content_Types].xml"), {
    open(name, { PartName: part = "", ContentType: type = "" }) {
      const isMain = /sheet\.(main|macroEnabled\.main|binary\.macroEnabled\.main)|template\.main/.test(type);
      if (name === "Override" && isMain) found = { part: part.replace(/^\//, ""), type };
    },
  });
  if (!found) throw new FileRefusal("This zip file is not an Excel workbook (xlsx).");
  if (found.type.includes("binary")) throw new FileRefusal(`This is a binary Excel workbook (xlsb). ${accepted}`);
  if (found.type.includes("macroEnabled"))
    throw new FileRefusal(`This is an Excel workbook with macros (xlsm). ${accepted}`);
  return found.part;
}

/** Reads the relations of a part: the type and the part of each, by its id. */
async function readTargets(zip: WorkbookZip, part: string) {
  const [folder, name] = [posix.dirname(part), posix.basename(part)];
  const targets = new Map<string, { type: string; part: string }>();
  await parseWhole(await zip.open(posix.join(folder, "_rels", `${name}.rels`)), {
    open(element, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (element !== "Relationship") return;
      const path = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      targets.set(id, { type, part: path });
    },
  });
  return targets;
}

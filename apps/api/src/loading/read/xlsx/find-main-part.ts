import { FileRefusal } from "../file-refusal.ts";
import type { WorkbookZip } from "./open-zip.ts";
import { parseWhole } from "./parse-xml.ts";
import { readRelations } from "./read-relations.ts";

const accepted = "Save it as an Excel workbook (xlsx) or as CSV.";
const otherZip =
  "This zip file is not an Excel workbook (xlsx). If it contains a file of rows, unpack it and send that file.";

/** The content types of the main parts of workbooks and templates. */
const mainType = /(sheet|template)\.(main|macroEnabled\.main|binary\.macroEnabled\.main)/;

/** Types that do not tell what is in a part. Some programs give them to all parts. */
const generalType = /^$|^(application|text)\/(xml|octet-stream)/;

/** Returns the name of the workbook's part. Refuses the other formats of spreadsheets by their names. */
export async function findMainPart(zip: WorkbookZip) {
  if (!zip.has("[Content_Types].xml")) throw new FileRefusal(nameOtherZip(zip));
  const types = await readTypes(zip);
  const part = (await findByRelation(zip)) ?? types.main ?? "xl/workbook.xml";
  const type = types.find(part);
  if (/wordprocessingml|presentationml/.test(type))
    throw new FileRefusal(
      "This is a document of Word or PowerPoint. Send its table as an Excel workbook (xlsx) or as CSV.",
    );
  if (type.includes("binary") || part.endsWith(".bin"))
    throw new FileRefusal(`This is a binary Excel workbook (xlsb). ${accepted}`);
  if (type.includes("macroEnabled")) throw new FileRefusal(`This is an Excel workbook with macros (xlsm). ${accepted}`);
  const isWorkbook = mainType.test(type) || (generalType.test(type) && (await hasWorkbookRoot(zip, part)));
  if (!isWorkbook || !zip.has(part)) throw new FileRefusal(otherZip);
  return part;
}

function nameOtherZip(zip: WorkbookZip) {
  if (zip.find(/(^|\/)index\/.*\.iwa$|(^|\/)index\.zip$/) !== undefined)
    return "This is an Apple Numbers document. Export it as an Excel workbook (xlsx) or as CSV.";
  if (zip.has("mimetype") && zip.has("content.xml")) return `This is an OpenDocument spreadsheet (ods). ${accepted}`;
  return otherZip;
}

/** Reads the content types of the parts: each one's own, or that of its extension (ECMA-376, part 2, 7.2.3). */
async function readTypes(zip: WorkbookZip) {
  const own = new Map<string, string>();
  const byExtension = new Map<string, string>();
  let main: string | undefined;
  await parseWhole(await zip.open("[Content_Types].xml"), {
    open(name, { PartName: part = "", Extension: extension = "", ContentType: type = "" }) {
      if (name === "Default") byExtension.set(extension.toLowerCase(), type);
      if (name !== "Override") return;
      own.set(part.replace(/^\//, "").toLowerCase(), type);
      if (mainType.test(type)) main = part.replace(/^\//, "");
    },
  });
  return {
    main,
    find: (part: string) =>
      own.get(part.toLowerCase()) ?? byExtension.get(part.slice(part.lastIndexOf(".") + 1).toLowerCase()) ?? "",
  };
}

async function findByRelation(zip: WorkbookZip) {
  const relations = await readRelations(zip, "");
  return [...relations.values()].find(({ type, part }) => type.endsWith("/officeDocument") && zip.has(part))?.part;
}

async function hasWorkbookRoot(zip: WorkbookZip, part: string) {
  if (!zip.has(part)) return false;
  let root: string | undefined;
  await parseWhole(await zip.open(part), { open: (name) => void (root ??= name) });
  return root === "workbook";
}

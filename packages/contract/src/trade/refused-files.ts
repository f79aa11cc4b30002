import { type FileExtension, unsupportedFile } from "./document-fields.ts";

/* Why a file is not accepted as a document, and what the user can do about it. */

/** Extensions of accepted files that have a more usual spelling, under which the portal stores them. */
const spellings: Readonly<Record<string, FileExtension>> = { jfif: "jpg", jpe: "jpg" };

/** The accepted extension of a file; undefined if files like it are not accepted. */
export function findExtension(extension: string, accepted: readonly FileExtension[]) {
  const usual = Object.hasOwn(spellings, extension) ? spellings[extension] : extension;
  return accepted.find((one) => one === usual);
}

/** All spellings of the accepted extensions. */
export const getSpellings = (accepted: readonly FileExtension[]) => [
  ...accepted,
  ...Object.keys(spellings).filter((one) => findExtension(one, accepted)),
];

const kinds: Readonly<Record<FileExtension, string>> = {
  pdf: "PDF",
  xls: "Excel",
  xlsx: "Excel",
  png: "PNG",
  jpg: "JPG",
  jpeg: "JPG",
  eml: "EML",
};

/** The accepted kinds of files, for example "PDF, Excel, PNG, JPG". */
export const listKinds = (accepted: readonly FileExtension[]) =>
  [...new Set(accepted.map((extension) => kinds[extension]))].join(", ");

/** The kind of a refused file, and how its content can be sent instead. */
type Description = readonly [what: string, cure: string];

const asPdf = "Save it as PDF and upload that.";
const asWorkbook = "Save it as an Excel workbook (xlsx) and upload that.";
const asPicture = "Save it as JPG or PNG and upload that.";
const unpacked = "Unpack it and upload its files.";

const descriptions: Readonly<Record<string, Description>> = {
  pdf: ["a PDF", asPdf],
  png: ["a PNG picture", asPicture],
  jpg: ["a JPEG picture", asPicture],
  xls: ["an Excel 97 workbook (xls)", asWorkbook],
  xlsx: ["an Excel workbook (xlsx)", asWorkbook],
  eml: ["an email", asPdf],
  heic: ["a HEIC picture", asPicture],
  heif: ["a HEIF picture", asPicture],
  avif: ["an AVIF picture", asPicture],
  webp: ["a WebP picture", asPicture],
  gif: ["a GIF picture", asPicture],
  tif: ["a TIFF picture", asPicture],
  bmp: ["a BMP picture", asPicture],
  svg: ["an SVG picture", asPicture],
  psd: ["a Photoshop picture", asPicture],
  doc: ["a Word document", asPdf],
  ppt: ["a PowerPoint presentation", asPdf],
  odt: ["an OpenDocument text", asPdf],
  odp: ["an OpenDocument presentation", asPdf],
  rtf: ["a rich text document", asPdf],
  txt: ["a text file", asPdf],
  htm: ["a web page", asPdf],
  ps: ["a PostScript file", asPdf],
  dwg: ["a CAD drawing", asPdf],
  xlsm: ["an Excel workbook with macros", asWorkbook],
  xlsb: ["a binary Excel workbook (xlsb)", asWorkbook],
  xltx: ["an Excel template", asWorkbook],
  ods: ["an OpenDocument spreadsheet", asWorkbook],
  numbers: ["a Numbers spreadsheet", asWorkbook],
  csv: ["a CSV file", asWorkbook],
  xml: ["an XML file", asPdf],
  zip: ["a zip file", unpacked],
  rar: ["a RAR archive", unpacked],
  "7z": ["a 7z archive", unpacked],
  gz: ["a compressed file", unpacked],
  mp4: ["a video or audio file", ""],
  exe: ["a program", ""],
};

const aliases: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  tiff: "tif",
  hif: "heif",
  docx: "doc",
  docm: "doc",
  pptx: "ppt",
  pptm: "ppt",
  html: "htm",
  eps: "ps",
  dxf: "dwg",
  tsv: "csv",
  tar: "zip",
  tgz: "gz",
  mov: "mp4",
};

function describe(kind: string, accepted: readonly FileExtension[]): Description | undefined {
  if (kind === "msg")
    return [
      "an Outlook message (msg)",
      `Save it as ${accepted.includes("eml") ? "EML or PDF" : "PDF"} and upload that.`,
    ];
  const name = Object.hasOwn(aliases, kind) ? (aliases[kind] ?? kind) : kind;
  return Object.hasOwn(descriptions, name) ? descriptions[name] : undefined;
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(" ");

/** The messages for a file that is not accepted: the specified sentence, the reason, and the accepted kinds. */
export const refuseFile = (reason: string, accepted: readonly FileExtension[]) => [
  unsupportedFile,
  reason,
  `The portal accepts ${listKinds(accepted)} files.`,
];

/** The messages for a file whose extension is not accepted. */
export function refuseExtension(extension: string, accepted: readonly FileExtension[]) {
  const [what, cure] = describe(extension, accepted) ?? [];
  if (what) return refuseFile(join(`This is ${what}.`, cure ?? ""), accepted);
  if (extension === "") return refuseFile("The name of the file has no extension, for example .pdf.", accepted);
  const ending = /^\w{1,12}$/.test(extension) ? `.${extension}` : "this extension";
  return refuseFile(`Files with ${ending} at the end of their name are not accepted.`, accepted);
}

/** The messages for a file whose content is of another kind than its name says. */
export function refuseContent(extension: FileExtension, kind: string | undefined, accepted: readonly FileExtension[]) {
  const named = `The name of the file ends in .${extension}, but`;
  const [what, cure] = (kind && describe(kind, accepted)) || [];
  if (!kind || !what) return refuseFile(`${named} its content is not ${describe(extension, accepted)?.[0]}.`, accepted);
  const canRename = accepted.some((one) => one === kind);
  return refuseFile(
    join(`${named} the file is ${what}.`, canRename ? `Rename it so that it ends in .${kind}.` : (cure ?? "")),
    accepted,
  );
}

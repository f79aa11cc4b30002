import type { FileBytes } from "./file-bytes.ts";
import { isMail } from "./check-mail.ts";
import { type CompoundStream, openCompoundFile } from "./compound-file.ts";
import { readZipDirectory } from "./read-zip-directory.ts";

/* oxlint-disable no-control-regex -- the first bytes of binary files are control characters */

/** PDF readers search the header in this many bytes at the start of the file. */
export const PDF_HEAD = 1024;
const MOST_ENTRIES = 2000;

/** Kinds by their first bytes, each named by its usual extension. */
const signatures: readonly [kind: string, head: RegExp][] = [
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["jpg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF.{4}WEBP/s],
  ["avif", /^.{4}ftyp(avif|avis)/s],
  ["heic", /^.{4}ftyp(hei[cmsx]|hev[cmsx])/s],
  // The major brand of HEIC pictures may also be a general one, and the codec one of the others.
  ["avif", /^.{4}ftyp(mif1|msf1).{4}(.{4})*?avi[fs]/s],
  ["heic", /^.{4}ftyp(mif1|msf1).{4}(.{4})*?he[iv][cmsx]/s],
  ["heif", /^.{4}ftyp(mif1|msf1)/s],
  ["mp4", /^.{4}ftyp/s],
  ["tif", /^(II[*+]\0|MM\0[*+])/],
  ["bmp", /^BM.{4}\0{4}/s],
  ["psd", /^8BPS/],
  ["rtf", /^\{\\rtf/],
  ["ps", /^(\xc5\xd0\xd3\xc6|%!PS)/],
  ["dwg", /^AC10\d\d/],
  ["zip", /^PK\x03\x04/],
  ["compound", /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ["gz", /^\x1f\x8b/],
  ["7z", /^7z\xbc\xaf\x27\x1c/],
  ["rar", /^Rar!\x1a\x07/],
  ["exe", /^(MZ|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|#!)/],
];

/** Markup after a byte order mark and blanks. */
const markup: readonly [kind: string, head: RegExp][] = [
  ["svg", /^<svg[\s>]|^<(\?xml|!DOCTYPE svg|!--)[^]*<svg[\s>]/i],
  ["htm", /^<(!DOCTYPE html|html|head|body|script|iframe|meta|title|style)[\s>]|^<[^]*<(html|script)[\s>]/i],
  ["xml", /^<[?!/a-z]/i],
];

/** Returns the kind of a file by its first bytes, named by its usual extension; undefined if they do not tell it. */
export function recognizeHead(head: Buffer) {
  const text = head.toString("latin1");
  const found = signatures.find(([, pattern]) => pattern.test(text));
  if (found) return found[0];
  const start = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  return markup.find(([, pattern]) => pattern.test(start))?.[0];
}

/** Returns the kind of a file by its content, named by its usual extension; undefined if it is not known. */
export async function recognizeFile(file: FileBytes) {
  const head = await file.read(0, PDF_HEAD);
  const kind = recognizeHead(head);
  if (kind === "zip") return recognizeZip(file);
  if (kind === "compound") return recognizeCompound((await openCompoundFile(file))?.streams ?? []);
  if (kind) return kind;
  if (head.includes("%PDF-")) return "pdf";
  return (await isMail(file)) ? "eml" : undefined;
}

async function recognizeZip(file: FileBytes) {
  const entries = await readZipDirectory(file, MOST_ENTRIES);
  if (typeof entries === "string") return "zip";
  const names = entries.map(({ name }) => name.replaceAll("\\", "/").toLowerCase());
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^word\/document\.xml$/)) return "docx";
  if (has(/^ppt\/presentation\.xml$/)) return "pptx";
  if (has(/(^|\/)vbaproject\.bin$/)) return "xlsm";
  if (has(/^xl\/workbook\.bin$/)) return "xlsb";
  if (has(/^\[content_types\]\.xml$/) && has(/(^|\/)workbook\d*\.xml$/)) return "xlsx";
  if (has(/^index\/document\.iwa$/)) return "numbers";
  if (names[0] === "mimetype" && has(/^content\.xml$/)) return "ods";
  return "zip";
}

function recognizeCompound(streams: readonly CompoundStream[]) {
  const names = streams.map(({ name }) => name.toLowerCase());
  if (names.includes("workbook") || names.includes("book")) return "xls";
  if (names.includes("worddocument")) return "doc";
  if (names.includes("powerpoint document")) return "ppt";
  return names.includes("__properties_version1.0") ? "msg" : undefined;
}

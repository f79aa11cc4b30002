import { isUtf8 } from "node:buffer";

/** The names of one part of a form: of its field and, if it is a file, of the file. */
interface PartNames {
  field: string;
  /** As its sender says it, perhaps empty; undefined when the part is no file. */
  file: string | undefined;
}

// Browsers put a backslash as it is; others put one before a quote, or before another.
const parameter = /;\s*([^\s=;]+)\s*=\s*(?:"((?:\\["\\]|\\(?!["\\])|[^"\\])*)"|([^\s;"]*))/g;

/** Reads the Content-Disposition of a part, which has a character for each byte; undefined when it is of no form. */
export function readPartNames(header = ""): PartNames | undefined {
  if (!/^\s*form-data\s*;/i.test(header)) return undefined;
  const found = new Map<string, string>();
  for (const [, name = "", quoted, bare = ""] of header.matchAll(parameter))
    found.set(name.toLowerCase(), quoted?.replace(/\\(["\\])/g, "$1") ?? bare);
  const [field, file] = [found.get("name"), found.get("filename")];
  if (field === undefined) return undefined;
  // The second form of the name is sent for what the first cannot say.
  const extended = fromExtended(found.get("filename*"));
  return { field: asSent(field), file: extended ?? (file === undefined ? undefined : asSent(file)) };
}

/** Browsers send UTF-8, with quotes and line breaks as percents; programs of old send Latin letters. */
function asSent(bytes: string) {
  const text = Buffer.from(bytes, "latin1");
  return text.toString(isUtf8(text) ? "utf8" : "latin1").replace(/%(22|0D|0A)/gi, decodeURIComponent);
}

/** RFC 5987: the character set, a language, and percents. */
function fromExtended(value = "") {
  const [, set = "", percents = ""] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? [];
  const bytes = percents.replace(/%([0-9a-f]{2})/gi, (_, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
  if (/^iso-8859-1$/i.test(set)) return bytes;
  const text = Buffer.from(bytes, "latin1");
  return /^utf-8$/i.test(set) && isUtf8(text) ? text.toString() : undefined;
}

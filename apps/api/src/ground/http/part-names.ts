import { isUtf8 } from "node:buffer";

/** The names of one part of a form: of its field and of its file, if it has one. */
interface PartNames {
  field: string;
  /** The name that the sender gave it, perhaps empty; undefined for a part without a file. */
  file: string | undefined;
}

// Browsers send a backslash unescaped; other programs escape a quote or a backslash with one.
const parameter = /;\s*([^\s=;]+)\s*=\s*(?:"((?:\\["\\]|\\(?!["\\])|[^"\\])*)"|([^\s;"]*))/g;

/** Reads the Content-Disposition header of a part, which has one character per byte. Returns undefined if it is invalid. */
export function readPartNames(header = ""): PartNames | undefined {
  if (!/^\s*form-data\s*;/i.test(header)) return undefined;
  const found = new Map<string, string>();
  for (const [, name = "", quoted, bare = ""] of header.matchAll(parameter))
    found.set(name.toLowerCase(), quoted?.replace(/\\(["\\])/g, "$1") ?? bare);
  const [field, file] = [found.get("name"), found.get("filename")];
  if (field === undefined) return undefined;
  // Senders add the extended form for names that the plain one cannot encode.
  const extended = decodeExtended(found.get("filename*"));
  return { field: decodeBytes(field), file: extended ?? (file === undefined ? undefined : decodeBytes(file)) };
}

/** Browsers send UTF-8 with percent-encoded quotes and line breaks; old programs send Latin-1. */
function decodeBytes(bytes: string) {
  const text = Buffer.from(bytes, "latin1");
  return text.toString(isUtf8(text) ? "utf8" : "latin1").replace(/%(22|0D|0A)/gi, decodeURIComponent);
}

/** Decodes RFC 5987: the character set, a language, and percent-encoded bytes. */
function decodeExtended(value = "") {
  const [, set = "", percents = ""] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? [];
  const bytes = percents.replace(/%([0-9a-f]{2})/gi, (_, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
  if (/^iso-8859-1$/i.test(set)) return bytes;
  const text = Buffer.from(bytes, "latin1");
  return /^utf-8$/i.test(set) && isUtf8(text) ? text.toString() : undefined;
}

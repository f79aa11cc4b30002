import { findPadding } from "./pad-number.ts";
import { parseWhole } from "./parse-xml.ts";

/** How the cells of a style are shown. */
export interface NumberFormat {
  kind: "number" | "percent" | "date";
  /** Returns the shown text of a number that the format fills up with zeros. Missing for other formats. */
  pad?: ((stored: string) => string | undefined) | undefined;
}

export const plainFormat: NumberFormat = { kind: "number" };

/** The formats that files do not declare: dates and times of all languages (ECMA-376, part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Reads which format each style of a cell has. */
export async function readNumberFormats(part: AsyncIterable<Uint8Array>) {
  const declared = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  await parseWhole(part, {
    open(name, attributes) {
      if (name === "numFmt") declared.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      else if (name === "cellXfs") isInCells = true;
      else if (name === "xf" && isInCells) formats.push(toFormat(Number(attributes.numFmtId ?? 0), declared));
    },
    close: (name) => void (name === "cellXfs" && (isInCells = false)),
  });
  return formats;
}

function toFormat(id: number, declared: ReadonlyMap<number, string>): NumberFormat {
  const code = declared.get(id);
  if (code === undefined) return { kind: isBuiltInDate(id) ? "date" : id === 9 || id === 10 ? "percent" : "number" };
  // Of a format's sections, the first is for positive numbers. Quoted and escaped characters and colors are no placeholders.
  const [section = ""] = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, "")
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";");
  if (/[ymdhs]/i.test(section.replaceAll(/general/gi, ""))) return { kind: "date" };
  return section.includes("%") ? { kind: "percent" } : { kind: "number", pad: findPadding(code) };
}

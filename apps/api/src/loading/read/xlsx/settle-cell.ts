import type { CellKind } from "@lading/contract";
import { decodeText } from "./decode-text.ts";
import type { Workbook } from "./open-workbook.ts";
import type { Attributes } from "./parse-xml.ts";
import { plainFormat } from "./read-number-formats.ts";
import { readNumber } from "./read-number.ts";
import { longestCell } from "./workbook-limits.ts";
import { toFoundCode } from "./sheet-row.ts";

/** A cell while it is read (ECMA-376, part 1, 18.3.1.4). */
export class OpenCell {
  readonly type: string;
  readonly style: number;
  value = "";
  /** The text in the cell itself, without the pronunciation. */
  inline = "";
  formula = "";
  isFormula = false;
  #target: "value" | "inline" | "formula" | undefined;
  #isPronunciation = false;

  constructor({ t = "n", s = "0" }: Attributes) {
    this.type = t;
    this.style = Number(s);
  }

  open(name: string) {
    if (name === "v") this.#target = "value";
    else if (name === "t") this.#target = this.#isPronunciation ? undefined : "inline";
    else if (name === "rPh") this.#isPronunciation = true;
    else if (name === "f") {
      this.isFormula = true;
      this.#target = "formula";
    }
  }

  text(text: string) {
    // One character more than allowed is enough for the row to be refused.
    if (this.#target && this[this.#target].length <= longestCell) this[this.#target] += text.slice(0, longestCell + 1);
  }

  close(name: string) {
    if (name === "rPh") this.#isPronunciation = false;
    else this.#target = undefined;
  }
}

export const openCell = (attributes: Attributes) => new OpenCell(attributes);

const empty = { text: null, code: 0 };

/** The text of a cell and what it contained. */
export interface SettledCell {
  text: string | null;
  /** 0 if the cell is empty. */
  code: number;
  /** The number of a cell whose text is filled up with zeros. */
  stored?: string;
}

/** Settles a cell that was read. */
export function settleCell(cell: OpenCell, workbook: Workbook): SettledCell {
  const { type, isFormula } = cell;
  // Results of other files may be old, and the file that they come from is not here.
  const isExternal = isFormula && workbook.hasExternalLinks && /\[\d+\]/.test(cell.formula);
  if (isExternal || (isFormula && cell.value === "" && type !== "str"))
    return { text: null, code: toFoundCode("formula", true, false) };
  const found = (text: string, kind: CellKind, hasTime = false) =>
    text.trim() === "" ? empty : { text, code: toFoundCode(kind, isFormula, hasTime) };
  switch (type) {
    case "s":
      return found(cell.value === "" ? "" : sharedText(workbook, cell.value), "text");
    case "str":
      return found(decodeText(cell.value), "text");
    case "inlineStr":
      return found(decodeText(cell.inline), "text");
    case "b":
      return found(cell.value === "" ? "" : cell.value === "1" ? "TRUE" : "FALSE", "boolean");
    case "e":
      return found(cell.value, "error");
    case "d":
      return found(cell.value.slice(0, 10), "date", /T.*[1-9]/.test(cell.value));
    default: {
      if (cell.value.trim() === "") return empty;
      const format = workbook.formats[cell.style] ?? plainFormat;
      const { text, kind, hasTime, shown } = readNumber(cell.value.trim(), format, workbook.is1904);
      return shown === undefined ? found(text, kind, hasTime) : { ...found(shown, kind), stored: text };
    }
  }
}

function sharedText({ strings }: Workbook, place: string) {
  const text = strings[Number(place)];
  if (text === undefined) throw new Error("a shared text is missing");
  return text;
}

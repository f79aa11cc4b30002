/** A value of a PDF. Strings are bytes, references and other words are texts. */
export type PdfValue = string | number | Buffer | PdfValue[] | PdfDictionary;
export interface PdfDictionary {
  entries: Map<string, PdfValue>;
}

const DEEPEST = 20;
const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads the value at a position of a PDF, given as latin1 text. Returns undefined if there is none. */
export function readPdfValue(text: string, position: number): PdfValue | undefined {
  return new Reader(text, position).read(0);
}

class Reader {
  readonly #text: string;
  #at: number;

  constructor(text: string, position: number) {
    this.#text = text;
    this.#at = position;
  }

  read(depth: number): PdfValue | undefined {
    this.#take(/(?:\s|\0|%[^\r\n]*)*/y);
    if (depth > DEEPEST) return undefined;
    if (this.#take(/<</y) !== undefined) return this.#dictionary(depth);
    if (this.#take(/\[/y) !== undefined) return this.#array(depth);
    if (this.#take(/\(/y) !== undefined) return this.#literal();
    const hex = this.#take(/<[\da-f\s]*>/iy);
    if (hex !== undefined) return toBytes(hex.replaceAll(/[<>\s]/g, ""));
    const reference = this.#take(/\d+\s+\d+\s+R\b/y);
    if (reference !== undefined) return reference;
    const number = this.#take(/[+-]?\d+(\.\d*)?/y);
    if (number !== undefined) return Number(number);
    return this.#take(/\/?[^\s\0()<>[\]{}/%]+/y);
  }

  #take(pattern: RegExp) {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  #dictionary(depth: number): PdfDictionary | undefined {
    const entries = new Map<string, PdfValue>();
    while (this.#take(/\s*>>/y) === undefined) {
      const [key, value] = [this.read(depth + 1), this.read(depth + 1)];
      if (typeof key !== "string" || value === undefined) return undefined;
      entries.set(key, value);
    }
    return { entries };
  }

  #array(depth: number): PdfValue[] | undefined {
    const values: PdfValue[] = [];
    while (this.#take(/\s*\]/y) === undefined) {
      const value = this.read(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  /** Reads a string up to its closing parenthesis. It may contain pairs of parentheses and escapes. */
  #literal(): Buffer | undefined {
    let content = "";
    for (let open = 1; ;) {
      const piece = this.#take(/[^()\\\r]+|\\\r\n|\\[0-7]{1,3}|\\[^]|\r\n?|[()]/y);
      if (piece === undefined) return undefined;
      if (piece === "(") open++;
      if (piece === ")" && --open === 0) return Buffer.from(content, "latin1");
      content += unescape(piece);
    }
  }
}

function unescape(piece: string) {
  if (piece.startsWith("\r")) return "\n";
  if (!piece.startsWith("\\")) return piece;
  const escaped = piece.slice(1);
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
  if (/^[\r\n]/.test(escaped)) return "";
  return escapes[escaped] ?? escaped;
}

const toBytes = (hex: string) => Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, "hex");

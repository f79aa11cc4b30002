import { moreWords } from "./field-words.ts";
import type { Cell } from "./page-cells.ts";

const noMore = String.raw`(?![\p{L}\d])`;
const number = String.raw`[\s./-]*(?:(?:numbers?|nummern?|numéros?|numero|número|numer|nos?|nrs?|num)${noMore}|n[°º]|№|#)`;

/** Returns the expression for a word, with the blanks and dots of its writing. */
function toSource(word: string) {
  const parts = word
    .split("#")
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .map((part) => part.replaceAll(/\s+/g, String.raw`[\s.]*`).replaceAll("'", "['’]"))
    .map((part, index) => (index > 0 && part !== "" ? String.raw`[\s.]*${part}` : part));
  return word.endsWith("#") ? parts.join(number) : `${parts.join(number)}${noMore}`;
}

/** Finds any of the words at the begin of a text. */
const toPattern = (words: readonly string[]) => new RegExp(`^(?:${words.map(toSource).join("|")})`, "iu");

const patterns = new Map<string, RegExp>();

function getPattern(words: readonly string[]) {
  const name = words.join("\n");
  const known = patterns.get(name);
  if (known) return known;
  const pattern = toPattern(words);
  // The names of a label's fields are words too, so there is no end of them.
  if (patterns.size < 1000) patterns.set(name, pattern);
  return pattern;
}

/** A cell that begins with a word, with what follows it there. */
export interface Match {
  word: string;
  cell: Cell;
  rest: string;
}

/** Returns the cells that begin with one of the words, or have one after a slash, those of the best word first. */
export function findWords(cells: readonly Cell[], words: readonly string[]): Match[] {
  if (words.length === 0) return [];
  const any = getPattern(words);
  const some = cells.filter(({ text }) => findStarts(text).some((part) => any.test(part)));
  return words.flatMap((word) =>
    some.flatMap((cell) => {
      const rest = findAfter(word, cell.text);
      return rest === undefined ? [] : [{ word, cell, rest }];
    }),
  );
}

function findAfter(word: string, text: string): string | undefined {
  const pattern = getPattern([word]);
  for (const part of findStarts(text)) {
    const found = pattern.exec(part);
    if (found) return part.slice(found[0].length);
  }
  return undefined;
}

/** The text from its first letter on, and from each slash on: labels are often in two languages. */
function findStarts(text: string): string[] {
  const first = text.search(/[\p{L}\d#№]/u);
  if (first < 0) return [];
  const starts = [text.slice(first)];
  for (const { index, 0: slash } of text.matchAll(/\s*[/|(]\s*/g)) starts.push(text.slice(index + slash.length));
  return starts.slice(0, 6);
}

/** The text after a word. It is its value, the same label in other words, or more words, which make it another label. */
export interface Inline {
  text: string;
  isAfterColon: boolean;
}

/** Returns the text that follows a word. Undefined if there is none, as after a label in two languages. */
export function readInline(rest: string): Inline | undefined {
  // The word can end within brackets.
  const text = rest.replace(/^[^()]*\)/, "").trim();
  const colon = /^[^:]{0,60}:\s*(.+)$/.exec(text);
  if (colon?.[1] !== undefined && /^[\s:(/|.-]/.test(text)) return { text: colon[1], isAfterColon: true };
  const plain = text.replace(/^[\s.=–-]+/, "");
  return plain === "" || /^[/|(:]/.test(plain) ? undefined : { text: plain, isAfterColon: false };
}

/** Labels of values that no field has. */
const otherLabels = `
  quantity, menge, weight, gewicht, size, dimensions, abmessung, description, position, shape, customer, kunde,
  client, address, delivery, lieferung, remarks, page, seite, total, limits, symbol, unit, version,
  certificate type, method, length, pieces, qty, item #, item no, business transaction, goods receiver,
  certificate recipient, post, rolle, department, email`;
const everyWord = toPattern([
  ...new Set([...Object.values(moreWords).flat(), ...otherLabels.split(",").map((word) => word.trim())]),
]);

/** Whether a text is only a label, so it is no value. */
export function isLabel(text: string) {
  if (text.length > 80 || /\d{3}/.test(text)) return false;
  return findStarts(text).some((part) => {
    const found = everyWord.exec(part);
    return found !== null && readInline(part.slice(found[0].length)) === undefined;
  });
}

import type { Sought } from "./known-fields.ts";
import { findWords, isLabel, readInline } from "./match-words.ts";
import { type Cell, getRight, isAligned, type Line, type Page } from "./page-cells.ts";
import type { DayOrder } from "./read-day.ts";
import { type FoundValue, readForm, splitHeats } from "./read-form.ts";

/** A value with the cells that show it. */
export interface Shown extends FoundValue {
  cells: readonly Cell[];
}

/** How many lines below a word its value can begin. */
const linesBelow = 4;

interface Place {
  cell: Cell;
  /** The text after the word in the same cell. */
  rest: string;
  line: Line;
  /** The lines below, the next one first. */
  below: readonly Line[];
}

/** Returns the value right of or below the best word that has one, or for a list those of all places of that word. */
export function findByWords(pages: readonly Page[], sought: Sought, days: DayOrder): Shown[] {
  const lines = pages.flatMap((page) => page.lines.map((line, at) => ({ page, line, at })));
  const places = new Map(
    lines.flatMap(({ page, line, at }) => line.cells.map((cell) => [cell, { page, line, at }] as const)),
  );
  let weak: Shown[] = [];
  let last: { word: string; found: Shown[] } | undefined;
  for (const { word, cell, rest } of findWords([...places.keys()], sought.words)) {
    if (last && last.word !== word) break;
    const { page, line, at } = places.get(cell)!; // The cell is one of these.
    const place = { cell, rest, line, below: page.lines.slice(at + 1, at + 40) };
    const found: Found[] = sought.form === "heats" ? readHeats(place) : readPlace(place, sought, days);
    const isWeak = found.some((one) => one.isWeak);
    if (isWeak && weak.length === 0) weak = found;
    if (found.length === 0 || isWeak) continue;
    // A certificate of several products has the heats of each.
    if (sought.form !== "heats") return found;
    last = { word, found: [...(last?.found ?? []), ...found] };
  }
  return last?.found ?? weak;
}

interface Found extends Shown {
  /** The value follows the word in one text, so it may be a part of a sentence. */
  isWeak?: boolean;
}

function readPlace(place: Place, { form }: Sought, days: DayOrder): Found[] {
  const { cell, rest } = place;
  if (form === "block") return readBlock(place);
  const read = (text: string, from: Cell): Shown[] => {
    const found = isLabel(text) ? undefined : readForm(form, text, days);
    return found ? [{ ...found, cells: [from] }] : [];
  };
  const inline = readInline(rest);
  if (inline) {
    const isText = form === "words" || form === "standard";
    const isWeak = !inline.isAfterColon;
    // Without its value, the word begins another label.
    return read(inline.text, cell).map((one) => ({ ...one, isWeak, isGuess: one.isGuess || (isText && isWeak) }));
  }
  for (const other of getCellsRight(place)) {
    const right = read(other.text, other);
    if (right.length > 0) return right;
  }
  return readBelow(place, form, read);
}

function readBelow({ cell, below }: Place, form: Sought["form"], read: (text: string, from: Cell) => Shown[]) {
  for (const line of below.slice(0, linesBelow)) {
    const aligned = line.cells.find((other) => isBelow(cell, other));
    if (!aligned) continue;
    const found = read(aligned.text, aligned);
    if (found.length > 0) return found;
    // A heading has labels with values below it, of which the first is its number.
    if (form === "number" && /^(?:id|n(?:o|r|umber))\b/i.test(aligned.text))
      return getCellsRight({ cell: aligned, line })
        .flatMap((other) => read(other.text, other))
        .slice(0, 1);
    // Text of any form directly below is the value, or there is none.
    if (form === "words") return [];
  }
  return [];
}

/** The cells right of a word up to the next label. */
function getCellsRight({ cell, line }: Pick<Place, "cell" | "line">) {
  const right = line.cells.filter((other) => other.x > cell.x && !/^[\s:$€£|·–-]*$/.test(other.text));
  const end = right.findIndex(({ text }) => isLabel(text));
  return right.slice(0, end < 0 ? 2 : Math.min(end, 2));
}

const isBelow = (label: Cell, other: Cell) => isAligned(label, other) && other.y - label.y < label.height * 9;

/** Reads the heats right of a word and below them, or the column below it. */
function readHeats(place: Place): Shown[] {
  const { cell, rest, below } = place;
  const inline = readInline(rest);
  if (inline) {
    const found = toShown(inline.text, cell);
    return found.length > 0 ? [...found, ...readColumn(below, cell)] : [];
  }
  const right = getCellsRight(place).find(({ text }) => splitHeats(text).length > 0);
  if (right) return [...toShown(right.text, right), ...readColumn(below, right, cell)];
  return readColumn(below, cell);
}

const toShown = (text: string, cell: Cell): Shown[] =>
  splitHeats(text).map((value) => ({ value, isGuess: false, cells: [cell] }));

/** Reads the heats of a column down to a gap or to a text that is no list of heats. `label` is the word of a list right of it. */
function readColumn(below: readonly Line[], head: Cell, label?: Cell): Shown[] {
  const shown: Shown[] = [];
  let last = head.y;
  for (const { cells, y } of below) {
    if (y - last > head.height * 4.5) break;
    const cell = cells.find((other) => (label ? Math.abs(other.x - head.x) < 3 : isAligned(head, other)));
    // Another label in the column of the word begins another value.
    if (label && cells.some((other) => isAligned(label, other))) break;
    if (!cell) continue;
    const found = toShown(cell.text, cell);
    // A header can have a second line, in another language or with a unit.
    if (found.length === 0 && (shown.length > 0 || /\d/.test(cell.text))) break;
    shown.push(...found);
    last = y;
  }
  return shown;
}

/** Reads the lines below a word, up to a gap, as one text. */
function readBlock({ cell, below }: Place): Shown[] {
  const cells: Cell[] = [];
  for (const line of below) {
    const last = cells.at(-1);
    if (line.y - (last ?? cell).y > (last ? last.height * 2 : cell.height * 8)) break;
    const next = line.cells.find((other) => (last ? Math.abs(other.x - last.x) < 3 : Math.abs(other.x - cell.x) < 40));
    if (!next) continue;
    if (isLabel(next.text) || getRight(next) < cell.x) break;
    cells.push(next);
    if (cells.length === 8) break;
  }
  const value = cells.map(({ text }) => text.replace(/,$/, "")).join(", ");
  return cells.length > 0 && value.length <= 300 ? [{ value, isGuess: false, cells }] : [];
}

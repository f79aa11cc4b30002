import { type Coded, findCoded } from "./code-values.ts";
import type { Sought } from "./known-fields.ts";
import { type Cell, type Line, type Page, type TextPiece } from "./page-cells.ts";
import type { DayOrder } from "./read-day.ts";
import { isHeat, readForm, splitHeats } from "./read-form.ts";
import { findByWords, type Shown } from "./word-values.ts";

/** Returns the value beside the field's code of EN 10168, or for heats those of all its places. */
export function readCoded(pages: readonly Page[], sought: Sought, days: DayOrder): Shown[] {
  if (sought.code === undefined) return [];
  const places = findCoded(pages, sought.code);
  if (sought.form === "heats") return places.flatMap(readHeats);
  for (const place of places) {
    const found = readPlace(place, sought, days);
    if (found.length > 0) return found;
  }
  return [];
}

function readPlace(place: Coded, sought: Sought, days: DayOrder): Shown[] {
  if (sought.code === "B02") return readMaterial(place, sought, days);
  if (sought.code === "A01") return readName(place);
  for (const cell of [...getValues(place), ...place.values]) {
    const found = readForm(sought.form, cell.text, days);
    if (found) return [{ ...found, cells: [cell] }];
  }
  const inline = readForm(sought.form, place.label, days);
  return inline ? [{ ...inline, cells: [place.cell] }] : [];
}

/** The cells of the value without those that continue the label. */
function getValues({ cell, values }: Coded) {
  const right = values.filter(({ x }) => x > cell.x + 3);
  return right.length > 0 ? right : values;
}

function readHeats(place: Coded): Shown[] {
  const cells = getValues(place);
  const lists = cells.flatMap((cell) => splitHeats(cell.text).map((value) => show(value, [cell])));
  if (lists.length > 0) return lists;
  // Words around the numbers make them a guess.
  const words = [...cells, { ...place.cell, text: place.label }].flatMap((cell) =>
    cell.text.split(/[\s,;]+/).flatMap((word) => (isHeat(word) ? [{ ...show(word, [cell]), isGuess: true }] : [])),
  );
  return words;
}

const show = (value: string, cells: readonly Cell[]): Shown => ({ value, isGuess: false, cells });

/** Reads the name of the mill, which is the first line below the code that is not of the label. */
function readName({ cell, values, label }: Coded): Shown[] {
  const other = values.filter(({ font }) => font !== cell.font);
  const [name] = other.length > 0 ? other : values;
  if (name) return [show(name.text, [name])];
  return label.includes(":") ? [show(label.slice(label.indexOf(":") + 1).trim(), [cell])] : [];
}

const standards =
  /(?:\b(?:DIN|BS|NF|UNI|SS|PN|ÖNORM)\s)?\b(?:EN(?:\sISO)?|ISO|ASTM|ASME|API|JIS|GB\/T|AMS|NACE|DIN|BS|NORSOK)[\s-]?(?:[A-Z]{1,5}[\s-]?)?\d[\w./:-]*/g;

/** Reads the standard or the grade. They have labels below the code's own, or are in one text. */
function readMaterial(place: Coded, sought: Sought, days: DayOrder): Shown[] {
  const labeled = findByWords([toPage(place)], sought, days);
  if (labeled.length > 0) return labeled;
  const [cell] = getValues(place);
  if (!cell) return [];
  const found = cell.text.match(standards) ?? [];
  if (sought.form === "standard") return found.length > 0 ? [show(found.join(", "), [cell])] : [];
  const grade = cell.text.replaceAll(standards, "").replaceAll(/^[\s,;/–-]+|[\s,;/–-]+$/g, "");
  return grade === "" ? [] : [{ ...show(grade, [cell]), isGuess: found.length > 0 }];
}

/** The text below a code as a page, in which labels are looked for. */
function toPage({ cell, values }: Coded): Page {
  const lines: Line[] = [];
  for (const value of values) {
    const line = lines.find(({ y }) => Math.abs(y - value.y) <= tolerance(value));
    if (line) line.cells.push(value);
    else lines.push({ y: value.y, cells: [value] });
  }
  return { number: cell.page, width: 0, height: 0, lines };
}

const tolerance = ({ height }: TextPiece) => Math.max(2, height * 0.35);

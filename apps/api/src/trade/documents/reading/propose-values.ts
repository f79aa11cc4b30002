import type { LabelField, ReadField } from "@lading/contract";
import { readCertificate } from "./certificate-data.ts";
import { hasCodes } from "./code-values.ts";
import { type Sought, toSought } from "./known-fields.ts";
import type { Cell, Page } from "./page-cells.ts";
import { type DayOrder, findDayOrder } from "./read-day.ts";
import { readForm } from "./read-form.ts";
import { readCoded } from "./read-coded.ts";
import { findLanguage } from "./find-language.ts";
import { findByWords, type Shown } from "./word-values.ts";

/** The text of a document, and the JSON that is attached to it. */
export interface DocumentText {
  pages: readonly Page[];
  attached: readonly unknown[];
}

/** Returns the values that a document shows for the fields of a label, in the order of the fields. */
export function proposeValues({ pages, attached }: DocumentText, fields: readonly LabelField[]): ReadField[] {
  const days = findDayOrder(pages);
  const isCoded = hasCodes(pages);
  return fields.flatMap((field) => {
    const sought = toSought(field);
    const data = attached.map((one) => readCertificate(one, sought)).find((found) => found.length > 0);
    if (data)
      return toProposal(
        pages,
        sought,
        "code",
        data.map((value) => ({ value, isGuess: false, cells: locate(pages, value) })),
      );
    const coded = isCoded ? readCoded(pages, sought, days) : [];
    if (coded.length > 0) return toProposal(pages, sought, "code", coded);
    return toProposal(
      pages,
      sought,
      sought.isByName && sought.form === "words" ? "guess" : "word",
      findOthers(pages, sought, days),
    );
  });
}

function findOthers(pages: readonly Page[], sought: Sought, days: DayOrder): Shown[] {
  if (sought.form === "inspection type") return findAnywhere(pages, sought, days);
  if (sought.form === "language") return findLanguage(pages);
  return findByWords(pages, sought, days);
}

/** The type of EN 10204 follows the name of the standard, with any words around it. */
function findAnywhere(pages: readonly Page[], { form }: Sought, days: DayOrder): Shown[] {
  for (const { lines } of pages)
    for (const { cells } of lines)
      for (const cell of cells) {
        const found = readForm(form, cell.text, days);
        if (found) return [{ ...found, cells: [cell] }];
      }
  return [];
}

/** Returns the cell that shows a value of the attached data. */
function locate(pages: readonly Page[], value: string): Cell[] {
  for (const { lines } of pages)
    for (const { cells } of lines) {
      const cell = cells.find(({ text }) => text.includes(value));
      if (cell) return [cell];
    }
  return [];
}

function toProposal(
  pages: readonly Page[],
  { key, isList }: Sought,
  confidence: ReadField["confidence"],
  shown: readonly Shown[],
): ReadField[] {
  const values = [...new Set(shown.map(({ value }) => value))];
  if (values.length === 0) return [];
  // A field that is no list takes all heats, because none of several is the right one.
  const value = isList ? values : values.join(", ");
  const [cell] = shown.flatMap(({ cells }) => cells);
  const page = pages.find(({ number }) => number === cell?.page);
  return [
    {
      key,
      value,
      page: page?.number ?? null,
      box: page
        ? toBox(
            page,
            shown.flatMap(({ cells }) => cells).filter((one) => one.page === page.number),
          )
        : null,
      confidence: shown.some(({ isGuess }) => isGuess) ? "guess" : confidence,
    },
  ];
}

const share = (part: number, whole: number) => Math.min(1, Math.max(0, Number((part / whole).toFixed(4))));

/** Returns the box around cells, in shares of the page's width and height. */
function toBox({ width, height }: Page, cells: readonly Cell[]): ReadField["box"] {
  const left = Math.min(...cells.map(({ x }) => x));
  const top = Math.min(...cells.map((cell) => cell.y - cell.height));
  const right = Math.max(...cells.map((cell) => cell.x + cell.width));
  const bottom = Math.max(...cells.map((cell) => cell.y + cell.height * 0.25));
  return {
    left: share(left, width),
    top: share(top, height),
    width: share(right - left, width),
    height: share(bottom - top, height),
  };
}

import { FileRefusal } from "../file-refusal.ts";
import { toPlace } from "./cell-place.ts";
import { decodeXml } from "./decode-xml.ts";
import { mostMergedAreas } from "./workbook-limits.ts";

interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Tells which cells of a row another cell covers. Rows are asked for in their order. */
export class MergedAreas {
  readonly #waiting: Area[];
  #active: Area[] = [];

  /** `areas` as the file has them, for example A1:B2. */
  constructor(areas: readonly string[]) {
    this.#waiting = areas
      .map((area) => {
        const [first = "", last = first] = area.split(":");
        const [start, end] = [toPlace(first), toPlace(last)];
        return { top: start.row, left: start.column, bottom: end.row, right: end.column };
      })
      .toSorted((one, other) => other.top - one.top);
  }

  /** Returns the columns of a row that are covered, from 0, up to the last column of the sheet's data. */
  findCovered(row: number, columns: number) {
    if (this.#waiting.length === 0 && this.#active.length === 0) return [];
    while ((this.#waiting.at(-1)?.top ?? Infinity) <= row) this.#active.push(this.#waiting.pop()!); // There is a last one.
    this.#active = this.#active.filter(({ bottom }) => bottom >= row);
    const covered: number[] = [];
    for (const { top, left, right } of this.#active)
      for (let column = row === top ? left + 1 : left; column <= right && column < columns; column++)
        covered.push(column);
    return covered;
  }
}

/**
 * Reads the merged areas of a sheet, which follow its rows in the file. It only unpacks the rows, because parsing them would take
 * as long as reading them.
 */
export async function readMergedAreas(part: AsyncIterable<Uint8Array>) {
  let tail = "";
  let isPastRows = false;
  for await (const piece of decodeXml(part, "latin1")) {
    const text = tail + piece;
    const end = isPastRows ? 0 : text.search(/<\/(\w+:)?sheetData>|<(\w+:)?sheetData\/>/);
    if (end >= 0) isPastRows = true;
    tail = isPastRows ? text.slice(Math.max(0, end)) : text.slice(-40);
    if (tail.length > 100 * mostMergedAreas) break;
  }
  if (!isPastRows) return [];
  const areas = [...tail.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"/g)];
  if (areas.length > mostMergedAreas) throw new FileRefusal("The sheet has more than 10,000 merged cells.");
  return areas.map(([, area = ""]) => area);
}

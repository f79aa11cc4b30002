import { describe, expect, test } from "vitest";
import { GridCursor, readLine } from "./grid-cursor.ts";
import { rangeAt } from "./selection.ts";

function aCursor() {
  const cursor = new GridCursor();
  cursor.resize({ rows: 5, columns: 3 });
  return cursor;
}
const linesOf = (cursor: GridCursor) => [0, 1, 2, 3, 4].map((row) => cursor.line(row));

describe("the cursor of the grid", { tags: ["XLS-10.12"] }, () => {
  test("concerns only the rows that it leaves and enters", () => {
    const cursor = aCursor();
    const before = linesOf(cursor);
    cursor.move(rangeAt({ row: 1, column: 2 }));
    const after = linesOf(cursor);
    expect(after.map((line, row) => line === before[row])).toEqual([false, false, true, true, true]);
    expect(readLine(after[1] ?? "")).toEqual({ left: 2, right: 2, active: 2, corner: 2 });
    expect(readLine(after[0] ?? "")).toEqual({ left: -1, right: -1, active: -1, corner: -1 });
  });

  test("has its handle in the last selected row unless an input is open", () => {
    const cursor = aCursor();
    cursor.move({ anchor: { row: 3, column: 0 }, active: { row: 1, column: 1 } });
    expect(readLine(cursor.line(1))).toEqual({ left: 0, right: 1, active: 1, corner: -1 });
    expect(readLine(cursor.line(3))).toEqual({ left: 0, right: 1, active: -1, corner: 1 });
    cursor.edit({ text: "1", isTyping: true });
    expect(cursor.editing()).toEqual({ row: 1, column: 1, text: "1", isTyping: true });
    expect(readLine(cursor.line(3)).corner).toBe(-1);
  });

  test("marks the rows that the dragged handle adds", () => {
    const cursor = aCursor();
    cursor.fillTo(2);
    expect(linesOf(cursor).map((line) => readLine(line).right)).toEqual([0, 0, 0, -1, -1]);
    cursor.fillTo(undefined);
    expect(readLine(cursor.line(1)).right).toBe(-1);
  });

  test("stays within the grid when it gets smaller", () => {
    const cursor = aCursor();
    cursor.move({ anchor: { row: 0, column: 0 }, active: { row: 4, column: 2 } });
    cursor.resize({ rows: 2, columns: 1 });
    expect(cursor.bounds()).toEqual({ top: 0, bottom: 1, left: 0, right: 0 });
  });
});

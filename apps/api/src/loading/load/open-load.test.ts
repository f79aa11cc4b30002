import { expect, test } from "vitest";
import type { ProviderScope } from "../../ground/db/scope.ts";
import { companiesFeed } from "../feeds/companies-feed.ts";
import type { LoadSink } from "../feeds/load-report.ts";
import { openLoad } from "./open-load.ts";

const columns = ["company_code", "name"];
const scope = {} as ProviderScope; // Companies refer to nothing, so nothing is looked up.

/** Writes down what a load reports. */
function openNotes() {
  const notes: string[] = [];
  const sink: LoadSink = {
    receive: (row) => void notes.push(`received ${row}`),
    reject: (row, faults) => void notes.push(`rejected ${row}: ${faults.map(({ code }) => code).join()}`),
    warn: (row) => void notes.push(`warned ${row}`),
    save: () => {},
  };
  return { notes, sink };
}

test("a load that continues reports and returns only later rows, which must not have the keys of earlier ones", async () => {
  const { notes, sink } = openNotes();
  const load = openLoad(companiesFeed, { empty: "clear", report: sink, startAfter: 2 });
  for (const [place, cells] of [
    ["A", "Acme"],
    ["B", null],
    ["A", "Again"],
    ["C", "Cable"],
  ].entries())
    load.add({ row: place + 1, columns, cells });
  const batches = await load.takeBatches(scope);
  expect(batches.map(({ rows }) => rows.map(({ row }) => row))).toEqual([[4]]);
  expect(notes).toEqual(["received 3", "received 4", "rejected 3: duplicate_in_file"]);
});

test("a load is full after 3,000 valid rows, and empty once they were taken", async () => {
  const { sink } = openNotes();
  const load = openLoad(companiesFeed, { empty: "clear", report: sink });
  for (let row = 1; row <= 3000; row++) {
    expect(load.isFull).toBe(false);
    load.add({ row, columns, cells: [`C${row}`, "Company"] });
  }
  expect(load.isFull).toBe(true);
  expect((await load.takeBatches(scope)).map(({ rows }) => rows.length)).toEqual([3000]);
  expect(load.isFull).toBe(false);
  expect(await load.takeBatches(scope)).toEqual([]);
});

import { expect, test } from "vitest";
import { runInChunks, toChunks } from "./run-in-chunks.ts";

test("splits items into chunks of at most the given size", () => {
  expect(toChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(toChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(toChunks([], 2)).toEqual([]);
});

test("sends one call after the other and reports progress between them", async () => {
  const events: string[] = [];
  const request = async (chunk: number[]) => {
    events.push(`begin ${chunk.join()}`);
    await Promise.resolve();
    events.push(`end ${chunk.join()}`);
    return chunk.length;
  };
  const run = await runInChunks([1, 2, 3], 2, request, (done) => events.push(`done ${done}`));
  expect(run).toEqual({ answers: [2, 1], left: [] });
  expect(events).toEqual(["done 0", "begin 1,2", "end 1,2", "done 2", "begin 3", "end 3"]);
});

test("reports no progress of a single call", async () => {
  const progress: number[] = [];
  await runInChunks(
    [1, 2],
    2,
    () => Promise.resolve(),
    (done) => progress.push(done),
  );
  expect(progress).toEqual([]);
});

test("stops at the first call that fails, and returns its error and all items that are left", async () => {
  const error = new Error("refused");
  let calls = 0;
  const run = await runInChunks([1, 2, 3, 4, 5], 2, () =>
    ++calls === 2 ? Promise.reject(error) : Promise.resolve("ok"),
  );
  expect(calls).toBe(2);
  expect(run).toEqual({ answers: ["ok"], left: [3, 4, 5], error });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchSessions } from "./batch-sessions.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const crowd = Array.from({ length: 8 }, (_, index) => `session ${index}`);
const createRows = (sessionIds: string[]) => new Map(sessionIds.map((id) => [id, `row of ${id}`]));

/** Lets so many sessions ask that the next period answers them together. */
async function gatherCrowd(read: (sessionId: string) => Promise<unknown>) {
  await Promise.all(crowd.map(read));
  await vi.advanceTimersByTimeAsync(250);
}

test("answers each session immediately as long as few sessions ask", async () => {
  const reads: string[][] = [];
  const read = batchSessions(async (sessionIds) => {
    reads.push(sessionIds);
    return createRows(sessionIds);
  });
  for (let time = 0; time < 20; time++) {
    expect(await read("a")).toBe("row of a");
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(reads).toEqual(Array.from({ length: 20 }, () => ["a"]));
});

test("answers a crowd with one statement after the last of it has asked, and each session with its own row", async () => {
  const reads: string[][] = [];
  const read = batchSessions(async (sessionIds) => {
    reads.push(sessionIds);
    return createRows(sessionIds.filter((id) => id !== "ended"));
  });
  await gatherCrowd(read);
  reads.length = 0;
  const first = read("a");
  await vi.advanceTimersByTimeAsync(200);
  const others = [read("b"), read("ended"), read("b")];
  expect(reads).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(await Promise.all([first, ...others])).toEqual(["row of a", "row of b", undefined, "row of b"]);
  expect(reads).toEqual([["a", "b", "ended"]]);
});

test("starts a new statement for a session that asks while one is running", async () => {
  const started: { sessionIds: string[]; end: () => void }[] = [];
  const read = batchSessions<string>(async (sessionIds) => {
    if (sessionIds.includes("a")) await new Promise<void>((end) => started.push({ sessionIds, end }));
    return createRows(sessionIds);
  });
  await gatherCrowd(read);
  const before = read("a");
  await vi.advanceTimersByTimeAsync(250);
  const after = read("a");
  await vi.advanceTimersByTimeAsync(250);
  expect(started.map(({ sessionIds }) => sessionIds)).toEqual([["a"], ["a"]]);
  for (const { end } of started) end();
  expect(await Promise.all([before, after])).toEqual(["row of a", "row of a"]);
});

test("fails only the requests of the statement that fails", async () => {
  let fails = false;
  const read = batchSessions(async (sessionIds) => {
    if (fails) throw new Error("The database is down.");
    return createRows(sessionIds);
  });
  await gatherCrowd(read);
  fails = true;
  const failing = Promise.allSettled(crowd.map(read));
  await vi.advanceTimersByTimeAsync(250);
  expect((await failing).map(({ status }) => status)).toEqual(crowd.map(() => "rejected"));
  fails = false;
  const next = read("a");
  await vi.advanceTimersByTimeAsync(250);
  expect(await next).toBe("row of a");
});

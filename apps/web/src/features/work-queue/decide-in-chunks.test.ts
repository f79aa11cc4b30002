import type { Decision } from "@lading/contract";
import { expect, test } from "vitest";
import { countSent, decideInChunks, describeOthers, type Progress } from "./decide-in-chunks.ts";

const edits = Array.from({ length: 1200 }, (_, place) => `edit ${place}`);

async function run(
  verdict: { decision: "approve" | "reject"; reason?: string },
  stopAfter = Infinity,
  failAt = Infinity,
) {
  const calls: Decision[][] = [];
  const seen: Progress[] = [];
  const running = decideInChunks(edits, verdict, {
    send: async (decisions) => {
      if (calls.length === failAt) throw new Error("offline");
      calls.push(decisions);
      const done = verdict.decision === "approve" ? "approved" : "rejected";
      return decisions.map((_, place) => ({ status: place === 0 ? ("conflict" as const) : done }));
    },
    onProgress: (progress) => seen.push(progress),
    isStopped: () => calls.length >= stopAfter,
  });
  return { calls, seen, failure: await running.then(() => undefined, String) };
}

test("sends every field once, in calls of 500, or of 250 with a reason", async () => {
  const approved = await run({ decision: "approve" });
  expect(approved.calls.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(approved.calls.flat().map(({ id }) => id)).toEqual(edits);
  const rejected = await run({ decision: "reject", reason: "No." });
  expect(rejected.calls.map(({ length }) => length)).toEqual([250, 250, 250, 250, 200]);
  expect(rejected.calls.flat().every(({ reason }) => reason === "No.")).toBe(true);
});

test("counts what was done after each call, and tells what was not", async () => {
  const { seen } = await run({ decision: "approve" });
  expect(seen.map(({ done }) => done)).toEqual([499, 998, 1197]);
  expect(seen.map(countSent)).toEqual([500, 1000, 1200]);
  expect(seen.map((progress) => describeOthers(progress)[0])).toEqual([
    "1 is in conflict with the live value and waits",
    "2 are in conflict with the live value and wait",
    "3 are in conflict with the live value and wait",
  ]);
});

test("stops between two calls, and keeps what was done if a call fails", async () => {
  expect((await run({ decision: "approve" }, 1)).calls).toHaveLength(1);
  const { seen, failure } = await run({ decision: "approve" }, Infinity, 2);
  expect(failure).toBe("Error: offline");
  expect(seen.at(-1)?.done).toBe(998);
});

test("tells who had decided a field before, also if the decision was the same", async () => {
  const seen: Progress[] = [];
  await decideInChunks(
    ["a", "b", "c", "d", "e"],
    { decision: "reject", reason: "No." },
    {
      send: async () => [
        { status: "rejected" },
        { status: "rejected", decided_by: "Priya Raman" },
        { status: "approved", decided_by: "Priya Raman" },
        { status: "approved", decided_by: "Priya Raman" },
        { status: "approved", decided_by: "Bo Lee" },
      ],
      onProgress: (progress) => seen.push(progress),
      isStopped: () => false,
    },
  );
  expect(seen.map(({ done }) => done)).toEqual([1]);
  expect(seen.map(countSent)).toEqual([5]);
  expect(seen.flatMap(describeOthers)).toEqual([
    "1 was already rejected by Priya Raman",
    "2 were already approved by Priya Raman",
    "1 was already approved by Bo Lee",
  ]);
});

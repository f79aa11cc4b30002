import { expect, test } from "vitest";
import { turnstile } from "./turnstile.ts";

test("runs so many at once, in the order in which they came, and turns away who finds the queue full", async () => {
  const inTurn = turnstile(2, 3);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const begin = (number: number) =>
    inTurn(async () => {
      started.push(number);
      await new Promise<void>((end) => ends.push(end));
      return number;
    });
  const all = Promise.allSettled([1, 2, 3, 4, 5, 6].map(begin));
  expect(started).toEqual([1, 2]);
  for (const sofar of [
    [1, 2, 3],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ]) {
    ends.shift()?.();
    await expect.poll(() => started).toEqual(sofar);
  }
  for (const end of ends) end();
  const [, , , , , last] = await all;
  expect(last).toMatchObject({ status: "rejected", reason: { status: 503, headers: { "retry-after": "2" } } });
});

test("goes on after a failure", async () => {
  const inTurn = turnstile(1, 1);
  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(() => Promise.resolve("well"))).toBe("well");
});

import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const stranger = (key: string) => ({ key, isKnown: false });
const known = (key: string) => ({ key, isKnown: true });

/** Creates tasks that record their start and run until the test ends them. */
function createTasks() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => async () => {
    started.push(name);
    await new Promise<void>((end) => ends.push(end));
    return name;
  };
  /** Ends this many tasks, one after another. */
  const endAll = async (expected: number) => {
    for (let ended = 0; ended < expected; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
    }
  };
  return { started, task, endAll };
}

test("runs tasks concurrently up to the limit, and lets keys take turns", async () => {
  const { run } = createFairQueue({ concurrency: 2, slotsPerKey: 4, slotsPerQueue: 10 });
  const { started, task, endAll } = createTasks();
  const greedy = ["a1", "a2", "a3", "a4"].map((name) => run(stranger("a"), task(name)));
  const others = [run(stranger("b"), task("b1")), run(stranger("c"), task("c1"))];
  expect(started).toEqual(["a1", "a2"]);
  await endAll(6);
  expect(await Promise.all([...greedy, ...others])).toEqual(["a1", "a2", "a3", "a4", "b1", "c1"]);
  expect(started).toEqual(["a1", "a2", "a3", "b1", "c1", "a4"]);
});

test("rejects a key that has all its slots, and no other key", async () => {
  const { run } = createFairQueue({ concurrency: 1, slotsPerKey: 2, slotsPerQueue: 10 });
  const { task, endAll } = createTasks();
  const running = [run(stranger("a"), task("a1")), run(stranger("a"), task("a2"))];
  expect(() => run(stranger("a"), task("a3"))).toThrow(
    expect.objectContaining({ status: 429, headers: { "retry-after": "2" } }),
  );
  running.push(run(stranger("b"), task("b1")), run(known("a"), task("known")));
  await endAll(4);
  expect(await Promise.all(running)).toEqual(["a1", "a2", "b1", "known"]);
  const again = run(stranger("a"), task("a4"));
  await endAll(1);
  expect(await again).toBe("a4");
});

test("alternates between known people and strangers, however many strangers wait", async () => {
  const { run } = createFairQueue({ concurrency: 1, slotsPerKey: 9, slotsPerQueue: 4 });
  const { started, task, endAll } = createTasks();
  const all = ["s1", "s2", "s3", "s4"].map((name) => run(stranger(name), task(name)));
  expect(() => run(stranger("s5"), task("s5")), "the strangers' queue is full").toThrow(
    expect.objectContaining({ status: 503 }),
  );
  all.push(...["k1", "k2"].map((name) => run(known(name), task(name))));
  await endAll(6);
  await Promise.all(all);
  expect(started).toEqual(["s1", "k1", "s2", "k2", "s3", "s4"]);
});

test("continues after a task has failed and after a slot was released unused", async () => {
  const { run, reserve } = createFairQueue({ concurrency: 1, slotsPerKey: 1, slotsPerQueue: 1 });
  await expect(run(stranger("a"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  reserve(stranger("a")).release();
  expect(await run(stranger("a"), () => Promise.resolve("well"))).toBe("well");
});

test("in a full queue, gives a new key a slot of the key with the most waiting tasks", async () => {
  const { run } = createFairQueue({ concurrency: 1, slotsPerKey: 3, slotsPerQueue: 4 });
  const { started, task, endAll } = createTasks();
  const greedy = ["a1", "a2", "a3"].map((name) => run(stranger("a"), task(name)));
  const others = [run(stranger("b"), task("b1")), run(stranger("c"), task("c1"))];
  await expect(greedy.pop()).rejects.toMatchObject({ status: 429 });
  expect(() => run(stranger("d"), task("d1")), "no key has two waiting tasks").toThrow(
    expect.objectContaining({ status: 503 }),
  );
  await endAll(4);
  expect(await Promise.all([...greedy, ...others])).toEqual(["a1", "a2", "b1", "c1"]);
  expect(started).toEqual(["a1", "a2", "b1", "c1"]);
});

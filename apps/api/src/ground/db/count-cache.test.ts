import { expect, test, vi } from "vitest";
import { createCountCache } from "./count-cache.ts";

test("counts once for each key, also when the count is zero", async () => {
  const cache = createCountCache();
  const count = vi.fn<() => Promise<number>>().mockResolvedValue(0);
  expect(await cache.get(["company", "1"], count)).toBe(0);
  expect(await cache.get(["company", "1"], count)).toBe(0);
  expect(count).toHaveBeenCalledTimes(1);
  await cache.get(["company", "2"], count);
  expect(count).toHaveBeenCalledTimes(2);
});

test("updates a cached count", async () => {
  const cache = createCountCache();
  const add = async (cached = 0) => cached + 3;
  expect(await cache.update(["company"], add)).toBe(3);
  expect(await cache.update(["company"], add)).toBe(6);
});

test("does not cache a count that failed", async () => {
  const cache = createCountCache();
  await expect(cache.get(["company"], () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await cache.get(["company"], async () => 5)).toBe(5);
});

test("drops the oldest count beyond 5,000", async () => {
  const cache = createCountCache();
  for (let number = 0; number <= 5000; number++) await cache.get([number], async () => number);
  expect(await cache.get([1], async () => -1)).toBe(1);
  expect(await cache.get([0], async () => -1)).toBe(-1);
});

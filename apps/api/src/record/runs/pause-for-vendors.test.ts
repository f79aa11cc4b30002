import { expect, test } from "vitest";
import { pauseForVendors } from "./pause-for-vendors.ts";

/** Returns how long a run waits, in milliseconds, if the pages of vendors take this long at each look. */
async function measure(getP95: (look: number) => number, isStopping = false) {
  let waited = 0;
  let looks = 0;
  const stopping = new AbortController();
  if (isStopping) stopping.abort();
  await pauseForVendors(
    () => getP95(looks++),
    stopping.signal,
    async (ms) => void (waited += ms),
  );
  return waited;
}

test("a run waits while the pages of vendors are slow, and no longer than five seconds", async () => {
  expect(await measure(() => 150)).toBe(0);
  expect(await measure((look) => (look < 3 ? 151 : 40))).toBe(750);
  expect(await measure(() => 2000)).toBe(5000);
  expect(await measure(() => 2000, true)).toBe(0);
});

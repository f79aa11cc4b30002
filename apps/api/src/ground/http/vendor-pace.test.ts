import { expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";
import { openVendorPace } from "./vendor-pace.ts";

test("gives the time within which 95 % of the recent requests were answered", () => {
  let now = 0;
  const pace = openVendorPace(() => now);
  for (let request = 1; request <= 4; request++) pace.note(1000);
  expect(pace.getP95(), "four requests are too few").toBe(0);
  for (let request = 5; request <= 100; request++) pace.note(request);
  expect(pace.getP95()).toBe(99);
  now = 5001;
  expect(pace.getP95(), "they are old").toBe(0);
});

test("measures the pages of vendors, and neither those of staff nor changes", async () => {
  const noted: number[] = [];
  await using stage = await openStage({ pace: { note: (took) => noted.push(took), getP95: () => 0 } });
  const [vendor, staff] = [await stage.aVendor(), await stage.aStaffMember()];
  await stage.call(staff.token, "GET", "/api/provider/runs/");
  await stage.call(undefined, "GET", "/healthz");
  expect(noted).toEqual([]);
  await stage.call(vendor.token, "GET", "/api/products/");
  expect(noted).toEqual([expect.any(Number)]);
});

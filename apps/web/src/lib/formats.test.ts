import { afterEach, expect, test, vi } from "vitest";
import { date, dateAndTime, fileSize, missing, money, number, orMissing, percent } from "./formats.ts";

afterEach(() => vi.unstubAllEnvs());

test("formats dollars the American way and keeps every digit of the decimal", { tags: ["LIST-10.3"] }, () => {
  expect(money("1284310.5")).toBe("$1,284,310.50");
  expect(money("0.0375")).toBe("$0.0375");
  expect(money("-12")).toBe("-$12.00");
  expect(money("9007199254740993.01")).toBe("$9,007,199,254,740,993.01");
});

test("groups the digits of numbers and rounds percentages to integers", { tags: ["LIST-10.3"] }, () => {
  expect(number(1284310)).toBe("1,284,310");
  expect(percent(13.4)).toBe("13%");
  expect(percent(99.6)).toBe("100%");
  expect(percent(0)).toBe("0%");
});

test.for(["Pacific/Honolulu", "UTC", "Pacific/Kiritimati"])(
  "keeps a calendar day in %s",
  { tags: ["LIST-10.4"] },
  (zone) => {
    vi.stubEnv("TZ", zone);
    expect(date("2026-01-31")).toBe("Jan 31, 2026");
    expect(date("2026-01-31T23:59:59Z")).toBe("Jan 31, 2026");
    expect(dateAndTime("2026-01-31T00:30:00Z")).toMatch(/^Jan 31, 2026, 12:30\sAM UTC$/);
  },
);

test("formats sizes in bytes, KB, MB and GB", { tags: ["LIST-10.5"] }, () => {
  expect(fileSize(1)).toBe("1 byte");
  expect(fileSize(1023)).toBe("1,023 bytes");
  expect(fileSize(1024)).toBe("1 KB");
  expect(fileSize(1536)).toBe("1.5 KB");
  expect(fileSize(1024 ** 2 - 1)).toBe("1 MB");
  expect(fileSize(104_857_600)).toBe("100 MB");
  expect(fileSize(1024 ** 3 - 1)).toBe("1 GB");
  expect(fileSize(100 * 1024 ** 3)).toBe("100 GB");
});

test("formats a missing value as N/A and zero as zero", { tags: ["LIST-10.2"] }, () => {
  for (const format of [money, date, dateAndTime, orMissing]) {
    expect(format(null)).toBe(missing);
    expect(format("")).toBe("N/A");
  }
  for (const format of [number, percent, fileSize]) expect(format(undefined)).toBe("N/A");
  expect(money("0")).toBe("$0.00");
  expect(fileSize(0)).toBe("0 bytes");
});

import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.for([
  ["UTC", /^Nov 26, 2026, 5:33\sAM UTC$/],
  ["America/Chicago", /^Nov 26, 2026, 5:33\sAM UTC \(Nov 25, 2026, 11:33\sPM CST\)$/],
  ["Asia/Kolkata", /^Nov 26, 2026, 5:33\sAM UTC \(Nov 26, 2026, 11:03\sAM GMT\+5:30\)$/],
] as const)("gives UTC and beside it the time in %s", { tags: ["LIST-10.4"] }, async ([zone, text]) => {
  vi.stubEnv("TZ", zone);
  const { inBothZones } = await import("./format-moment.ts");
  expect(inBothZones("2026-11-25T23:33:00-06:00")).toMatch(text);
});

import { readUserDetails } from "@lading/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./api.ts";
import { followUse } from "./attendance.ts";
import { saveTokens } from "./session.ts";

const minutes = (count: number) => count * 60_000;
let storage: Map<string, string>;
/** The bodies of the refreshes, each answered with new tokens. */
let refreshes: unknown[];
let use: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-02T08:00:00Z") });
  storage = new Map();
  refreshes = [];
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  vi.stubGlobal("addEventListener", (_event: string, listener: () => void) => void (use = listener));
  vi.stubGlobal("fetch", async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (path === "/api/token/refresh") {
      refreshes.push(JSON.parse(body));
      return Response.json({ access: `a${refreshes.length}`, refresh: `r${refreshes.length}` });
    }
    return Response.json({}, { status: headers["authorization"] === "Bearer old" ? 401 : 200 });
  });
  saveTokens({ access: "old", refresh: "r0" });
  followUse();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a refresh of a page that somebody uses counts as use", { tags: ["SESS-05.5"] }, async () => {
  vi.advanceTimersByTime(minutes(4));
  use();
  vi.advanceTimersByTime(minutes(5));
  await call(readUserDetails, {});
  expect(refreshes).toEqual([{ refresh: "r0" }]);
});

test("a refresh of a page that nobody uses says so", { tags: ["SESS-05.5"] }, async () => {
  vi.advanceTimersByTime(minutes(6) + 1);
  await call(readUserDetails, {});
  expect(refreshes).toEqual([{ refresh: "r0", unattended: true }]);
});

test(
  "the first use after a pause renews the session at once, and later ones do not",
  { tags: ["SESS-05.5"] },
  async () => {
    use();
    vi.advanceTimersByTime(minutes(5));
    use();
    expect(refreshes).toEqual([]);
    vi.advanceTimersByTime(minutes(12));
    use();
    use();
    await vi.waitFor(() => expect(refreshes).toEqual([{ refresh: "r0" }]));
    await vi.waitFor(() => expect(storage.get("lading.session")).toContain("a1"));
  },
);

test("use in another tab counts", { tags: ["SESS-05.5"] }, async () => {
  vi.advanceTimersByTime(minutes(10));
  storage.set("lading.used", String(Date.now() - minutes(1)));
  await call(readUserDetails, {});
  expect(refreshes).toEqual([{ refresh: "r0" }]);
});

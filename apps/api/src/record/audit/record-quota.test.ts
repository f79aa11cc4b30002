import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { takeRecordQuota } from "./record-quota.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => stage[Symbol.asyncDispose]());

const archive = (token: string, ids: string[]) =>
  stage.call(token, "POST", "/api/persistent-documents/move-to-archive/", { payload: ids.map((id) => ({ id })) });
const rows = async (userId: string) =>
  (await stage.owner.query("select from audit_entries where actor_id = $1", [userId])).rowCount;

test("refuses calls of a user who has used up the quota of the hour, and of no other user", async () => {
  // The files of a worker share the hour that is counted. An hour later, a new one begins with this test.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 60 * 60_000);
  const [user, other] = [await stage.aVendor(), await stage.aVendor()];
  const { id } = await stage.aDocument(user.companyId);
  // This leaves space for one call.
  takeRecordQuota(user.id, { filled: "x".repeat(20 * 1024 ** 2 - 1200) });
  expect((await archive(user.token, [crypto.randomUUID()])).statusCode).toBe(200);
  const refused = await archive(user.token, [id]);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  expect(await rows(user.id)).toBe(1);
  const { rows: archived } = await stage.owner.query("select archived_at from documents where id = $1", [id]);
  expect(archived).toEqual([{ archived_at: null }]);
  expect((await archive(other.token, [crypto.randomUUID()])).statusCode).toBe(200);
});

test("resets the quota after an hour", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const most = { filled: "x".repeat(20 * 1024 ** 2 - 1000) };
  takeRecordQuota("user", most);
  expect(() => takeRecordQuota("user", most)).toThrow("Too many attempts");
  // The fake clock starts at zero, before the hour of the quota began, so one hour would not be enough.
  vi.advanceTimersByTime(3 * 60 * 60_000);
  takeRecordQuota("user", most);
});

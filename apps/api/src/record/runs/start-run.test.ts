import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openProviderScope, openSession, staffScope, type StaffScope } from "../../ground/db/scope.ts";
import { hashKey } from "../../ground/http/bearer.ts";
import { openRunner, readRun } from "../../test/run-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { recordLoadAsRun } from "./record-load-as-run.ts";
import { type FinishedLoad, queueRun, startRun } from "./run-queries.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await stage.owner.query("delete from runs");
  await stage.owner.query("delete from work_items");
});

const inScope = <T>(work: (scope: StaffScope) => Promise<T>, { sessionId } = staff) =>
  openSession(stage.app.database.provider, sessionId, "read write", (db, user) => work(staffScope(db, user!)!)); // The session of a staff member is live.

describe("a run with several steps", { tags: ["IMP-10.9"] }, () => {
  const newRun = {
    kind: "import",
    subject: "prices",
    permission: "provider.change_settings",
    source: "prices.csv",
    state: "uploaded",
  } as const;

  test("waits for a person between them, and each begins without the progress of the one before", async () => {
    const id = await inScope((scope) => startRun(scope, newRun));
    const seen: object[] = [];
    await using runner = openRunner(stage, {
      kinds: {
        import: {
          kind: "import",
          async execute(run) {
            seen.push({ state: run.state, params: run.params, cursor: run.cursor, done: run.done, counts: run.counts });
            await run.save(async () => ({ cursor: "end", done: 7, total: 7, counts: { rows: 7 } }));
            return { state: run.state === "checking" ? "checked" : "loaded" };
          },
        },
      },
    });
    await runner.execute();
    expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "uploaded", started_at: null });

    expect(await inScope((scope) => queueRun(scope, id, { state: "checking", from: ["uploaded"] }))).toBe(true);
    await runner.execute();
    expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "checked", done: 7, ended_at: null });
    expect(await inScope((scope) => queueRun(scope, id, { state: "checking", from: ["uploaded"] }))).toBe(false);

    const colleague = await stage.aStaffMember();
    const load = { state: "loading", from: ["checked"], params: { mode: "atomic" } } as const;
    expect(await inScope((scope) => queueRun(scope, id, load), colleague)).toBe(true);
    await runner.execute();
    const run = await readRun(stage, staff.token, id);
    expect(run).toMatchObject({ state: "loaded", ended_at: expect.any(String), person: { id: colleague.id } });
    const unbegun = { cursor: null, done: 0, counts: {} };
    expect(seen).toEqual([
      { state: "checking", params: {}, ...unbegun },
      { state: "loading", params: { mode: "atomic" }, ...unbegun },
    ]);
  });
});

describe("the load of a program", () => {
  const record = (key: string, load: Partial<FinishedLoad> = {}) => {
    const id = randomUUID();
    const whole: FinishedLoad = {
      id,
      subject: "products",
      permission: "provider.change_companies",
      size: 2048,
      sha256: Buffer.alloc(32, 2),
      counts: { rows: 3, created: 2, refused: 1 },
      state: "loaded_with_errors",
      startedAt: new Date(Date.now() - 5000),
      ...load,
    };
    return openProviderScope(stage.app.database.provider, hashKey(key), async (scope) => {
      await recordLoadAsRun(scope!, whole); // The key is valid.
      return id;
    });
  };
  const queue = async () =>
    (await stage.call(staff.token, "GET", "/api/provider/queue/?kind=failed_run"))
      .json<{ results: { link: string }[] }>()
      .results.map(({ link }) => link);

  test("is a run with its key, size and counts", { tags: ["IMP-10.1"] }, async () => {
    const id = await record(await stage.anIntakeKey());
    const run = await readRun(stage, staff.token, id);
    expect(run).toMatchObject({
      kind: "import",
      subject: "products",
      state: "loaded_with_errors",
      source: "tests",
      person: null,
      key: "tests",
      file: { name: "tests", size: 2048, sha256: "02".repeat(32), is_kept: false },
      done: 3,
      total: 3,
      counts: { rows: 3, created: 2, refused: 1 },
    });
    expect(Date.parse(run.ended_at!) - Date.parse(run.started_at!)).toBeGreaterThanOrEqual(5000);
  });

  test(
    "takes the place of earlier ones of the same key and subject in the work queue",
    { tags: ["CON-01.6"] },
    async () => {
      const [key, otherKey] = [await stage.anIntakeKey(), await stage.anIntakeKey()];
      await record(key);
      const [latest, other, orders] = [
        await record(key),
        await record(otherKey),
        await record(key, { subject: "purchase-orders", state: "refused" }),
      ];
      expect(new Set(await queue())).toEqual(new Set([latest, other, orders].map((id) => `/provider/runs/${id}`)));
      await record(key, { state: "loaded", counts: { rows: 3 } });
      expect(await queue()).toHaveLength(2);
    },
  );
});

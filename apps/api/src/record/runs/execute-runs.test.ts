import { randomUUID } from "node:crypto";
import { providerPermissions } from "@lading/contract";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { conflict } from "../../ground/http/refusal.ts";
import { openRunner, readRun } from "../../test/run-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import type { RunHandle, RunKind } from "./run-kind.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

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
  await stage.owner.query("delete from work_holidays");
});

/** Queues a run of `total` rows, of which each adds a holiday. */
async function aRun({ by = staff, total = 5, permission = "provider.change_settings" } = {}) {
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into runs (kind, subject, state, permission, user_id, session_id, source, params, total, queued_at)
     values ('import', 'products', 'loading', $1, $2, $3, 'prices.csv', $4, $5, clock_timestamp()) returning id`,
    [permission, by.id, by.sessionId, { total }, total],
  );
  return onlyRow(rows).id;
}

type Rows = RunHandle<{ total: number }, number>;

const addRow = (scope: Parameters<Parameters<Rows["save"]>[0]>[0], row: number) =>
  sql`insert into work_holidays values ('2030-01-01'::date + ${row}::int, ${scope.user.id})`.execute(scope.db);

/** Adds one row in each batch. `before` runs in the transaction of a batch, before its row is added. */
const rowByRow = (before: (run: Rows, row: number) => unknown = () => {}): Partial<Record<"import", RunKind>> => {
  const kind: RunKind<{ total: number }, number> = {
    kind: "import",
    async execute(run) {
      for (let row = run.cursor ?? 0; row < run.params.total; row++)
        await run.save(async (scope) => {
          await before(run, row);
          await addRow(scope, row);
          return { cursor: row + 1, done: row + 1, counts: { created: row + 1 } };
        });
      return { state: "loaded" };
    },
  };
  return { import: kind };
};

const countRows = async () => {
  const { rows } = await stage.owner.query<{ name: string; count: number }>(
    "select name, count(*)::int as count from work_holidays group by 1",
  );
  return rows;
};
const byStaff = (count: number) => [{ name: staff.id, count }];
const findAudit = async (id: string) =>
  (
    await stage.owner.query<{ actor_id: string; details: object }>(
      "select actor_id, details from audit_entries where action = 'end-run' and details->>'id' = $1",
      [id],
    )
  ).rows;

describe("a run", () => {
  test(
    "is executed in the name of the person who started it, also after the session has ended",
    { tags: ["IMP-10.7"] },
    async () => {
      const id = await aRun();
      await stage.owner.query("update sessions set ended_at = now() where id = $1", [staff.sessionId]);
      await using runner = openRunner(stage, { kinds: rowByRow() });
      await runner.execute();
      await stage.owner.query("update sessions set ended_at = null where id = $1", [staff.sessionId]);
      expect(await countRows()).toEqual(byStaff(5));
      expect(await readRun(stage, staff.token, id)).toMatchObject({
        state: "loaded",
        done: 5,
        total: 5,
        counts: { created: 5 },
        failure: null,
        needs_attention: false,
        started_at: expect.any(String),
        ended_at: expect.any(String),
      });
      expect(await findAudit(id)).toEqual([
        {
          actor_id: staff.id,
          details: {
            id,
            record_name: expect.any(String),
            kind: "import",
            subject: "products",
            state: "loaded",
            created: 5,
          },
        },
      ]);
    },
  );

  test("waits for the runs before it", { tags: ["IMP-10.6"] }, async () => {
    const order: string[] = [];
    const ids = [await aRun({ total: 1 }), await aRun({ total: 1 }), await aRun({ total: 1 })];
    await using runner = openRunner(stage, {
      kinds: {
        import: {
          kind: "import",
          async execute(run) {
            order.push(run.id);
            return { state: "loaded" };
          },
        },
      },
    });
    await runner.execute();
    expect(order).toEqual(ids);
  });

  test("lets vendors go first before each batch", { tags: ["IMP-10.6"] }, async () => {
    await aRun({ total: 3 });
    let pauses = 0;
    await using runner = openRunner(stage, { kinds: rowByRow(), pause: async () => void pauses++ });
    await runner.execute();
    expect(pauses).toBe(3);
  });

  test(
    "goes on after the last finished batch, and does no row twice, if its process stops in the middle",
    { tags: ["IMP-10.2"] },
    async () => {
      const id = await aRun();
      const stopping = new AbortController();
      await using first = openRunner(stage, { kinds: rowByRow((_run, row) => row === 2 && stopping.abort()) });
      await first.execute(stopping.signal);
      expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "loading", done: 3, ended_at: null });
      await using second = openRunner(stage, { kinds: rowByRow() });
      await second.execute();
      expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "loaded", done: 5 });
      expect(await countRows()).toEqual(byStaff(5));
    },
  );

  test("is executed by one of several processes", { tags: ["IMP-10.2"] }, async () => {
    const ids = [await aRun({ total: 3 })];
    let executing = 0;
    const kinds = rowByRow(async () => {
      expect(++executing).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      executing--;
    });
    await using one = openRunner(stage, { kinds });
    await using two = openRunner(stage, { kinds });
    await Promise.all([one.execute(), two.execute()]);
    expect(await countRows()).toEqual(byStaff(3));
    expect(await readRun(stage, staff.token, ids[0]!)).toMatchObject({ state: "loaded", counts: { created: 3 } });
  });

  test("changes nothing more once another process has taken it over", { tags: ["IMP-10.2"] }, async () => {
    const id = await aRun();
    let isTaken = false;
    await using runner = openRunner(stage, {
      kinds: rowByRow(async (_run, row) => {
        if (row !== 2 || isTaken) return;
        isTaken = true;
        await stage.owner.query("update runs set runner_id = $1 where id = $2", [randomUUID(), id]);
      }),
    });
    await runner.execute();
    expect(isTaken).toBe(true);
    // The next execution went on behind the last batch that was stored.
    expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "loaded", counts: { created: 5 } });
    expect(await countRows()).toEqual(byStaff(5));
  });
});

describe("a run fails", () => {
  test("if its person loses the permission, and keeps the batches before", { tags: ["IMP-10.4"] }, async () => {
    const other = await stage.aStaffMember({ may: ["provider.view_runs", "provider.change_settings"] });
    const id = await aRun({ by: other });
    await using runner = openRunner(stage, {
      kinds: rowByRow((_run, row) =>
        row === 1
          ? stage.owner.query(
              "delete from role_permissions where permission = 'provider.change_settings' and role_id = (select role_id from users where id = $1)",
              [other.id],
            )
          : undefined,
      ),
    });
    await runner.execute();
    expect(await readRun(stage, staff.token, id)).toMatchObject({
      state: "failed",
      done: 2,
      counts: { created: 2 },
      failure: { code: "permission_denied" },
      needs_attention: true,
    });
    expect(await countRows()).toEqual([{ name: other.id, count: 2 }]);
  });

  test("if its person was deactivated", { tags: ["IMP-10.4"] }, async () => {
    const other = await stage.aStaffMember();
    const id = await aRun({ by: other });
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [other.id]);
    await using runner = openRunner(stage, { kinds: rowByRow() });
    await runner.execute();
    expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "failed", done: 0 });
    expect(await countRows()).toEqual([]);
  });

  test("with the reason of a refusal, and with none of another error's details", { tags: ["IMP-10.4"] }, async () => {
    const refused = await aRun({ total: 1 });
    const broken = await aRun({ total: 1 });
    await using runner = openRunner(stage, {
      kinds: rowByRow((run) => {
        throw run.id === refused ? conflict("no_license_left", "No license is left.") : new Error("secret");
      }),
    });
    await runner.execute();
    expect((await readRun(stage, staff.token, refused)).failure).toEqual({
      detail: "No license is left.",
      code: "no_license_left",
      params: {},
    });
    expect((await readRun(stage, staff.token, broken)).failure).toEqual({
      detail: "Something went wrong.",
      code: "internal_error",
      params: {},
    });
  });

  test("after the server stopped five times without finishing any rows", { tags: ["IMP-10.2"] }, async () => {
    const id = await aRun();
    await stage.owner.query("update runs set attempts = 5 where id = $1", [id]);
    await using runner = openRunner(stage, { kinds: rowByRow() });
    await runner.execute();
    expect((await readRun(stage, staff.token, id)).failure).toMatchObject({
      code: "run_stopped",
      params: { attempts: 5 },
    });
  });

  test("not if the database is away for a moment: it stays in the queue", { tags: ["IMP-10.2"] }, async () => {
    const id = await aRun();
    let isAway = true;
    const kinds = rowByRow(() => {
      if (isAway) throw Object.assign(new pg.DatabaseError("shutting down", 1, "error"), { code: "57P01" });
    });
    await using runner = openRunner(stage, { kinds });
    await expect(runner.execute()).rejects.toThrow("shutting down");
    expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "loading", done: 0 });
    isAway = false;
    await runner.execute();
    expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "loaded", done: 5 });
  });
});

describe("a run that is cancelled", { tags: ["IMP-10.5"] }, () => {
  const cancel = async (id: string, token = staff.token) => {
    const answer = await stage.call(token, "POST", `/api/provider/runs/${id}/cancel`);
    return { status: answer.statusCode, body: answer.json() };
  };

  test("keeps the batches that are finished and leaves the one under way", async () => {
    const id = await aRun();
    const answers: object[] = [];
    await using runner = openRunner(stage, {
      kinds: rowByRow(async (_run, row) => {
        if (row === 2) answers.push(await cancel(id));
      }),
    });
    await runner.execute();
    expect(answers).toMatchObject([{ status: 200, body: { is_cancelling: true } }]);
    expect(await countRows()).toEqual(byStaff(2));
    expect(await readRun(stage, staff.token, id)).toMatchObject({
      state: "cancelled",
      done: 2,
      counts: { created: 2 },
      is_cancelling: false,
      needs_attention: false,
    });
    expect(await cancel(id)).toMatchObject({
      status: 409,
      body: { code: "run_ended", params: { state: "cancelled" } },
    });
  });

  test("leaves nothing if it is one transaction", async () => {
    const id = await aRun();
    const seen: number[] = [];
    await using runner = openRunner(stage, {
      kinds: {
        import: {
          kind: "import",
          async execute(run) {
            await run.save(async (scope) => {
              for (let row = 0; row < 5; row++) {
                await addRow(scope, row);
                await run.report(row + 1);
                seen.push((await readRun(stage, staff.token, id)).done);
                if (row === 2) await cancel(id);
              }
              return { cursor: 5, done: 5 };
            });
            return { state: "loaded" };
          },
        } satisfies RunKind,
      },
    });
    await runner.execute();
    expect(seen).toEqual([1, 2, 3]);
    expect(await countRows()).toEqual([]);
    expect(await readRun(stage, staff.token, id)).toMatchObject({ state: "cancelled" });
  });

  test("is never executed if it still waits", async () => {
    const id = await aRun();
    expect(await cancel(id)).toMatchObject({ status: 200, body: { state: "cancelled", ended_at: expect.any(String) } });
    await using runner = openRunner(stage, { kinds: rowByRow() });
    await runner.execute();
    expect(await countRows()).toEqual([]);
  });

  test("must be one that the caller may start", async () => {
    const id = await aRun();
    const other = await stage.aStaffMember({
      may: providerPermissions.filter((one) => one !== "provider.change_settings"),
    });
    expect(await cancel(id, other.token)).toMatchObject({ status: 403, body: { code: "permission_denied" } });
    const stranger = await stage.aStaffMember({ may: ["provider.change_settings"] });
    expect(await cancel(id, stranger.token)).toMatchObject({ status: 404 });
  });
});

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { continueAuditEra } from "../db/audit-era.ts";
import { retentionJobs } from "../retention/retention-jobs.ts";
import { openAuditStage, type AuditStage } from "../test/audit-fixture.ts";
import { verifyAndStore } from "./audit-jobs.ts";

let audit: AuditStage;
beforeEach(async () => {
  audit = await openAuditStage();
});
afterEach(() => audit[Symbol.asyncDispose]());

describe("sealing", { tags: ["AUD-02"] }, () => {
  test("leaves a row that is committed late, and the rows after it, to a later checkpoint", async () => {
    await audit.record("before");
    await audit.settle();
    const late = await audit.stage.owner.connect();
    await late.query("begin");
    await late.query("insert into audit_entries (action) values ('late')");
    await audit.record("after");
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 1, unsealed: 1 });
    await late.query("commit");
    late.release();
    await audit.settle();
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 3, unsealed: 0 });
  });

  test("divides many rows into several checkpoints, which contain each row once", async () => {
    await audit.record(...Array.from({ length: 25 }, (_, index) => `row ${index}`));
    await audit.settle();
    await audit.seal({}, 10);
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 25, unsealed: 0, last: { number: 3 } });
  });

  test("writes each checkpoint to the database, to the file and to the log, with one hash and signature", async () => {
    await audit.record("a");
    await audit.settle();
    await audit.seal();
    const { rows } = await audit.stage.owner.query<{ content: string; signature: string }>(
      "select content, signature from audit_checkpoints",
    );
    const filed: unknown = JSON.parse(readFileSync(audit.file, "utf8"));
    expect(filed).toEqual({ ...JSON.parse(rows[0]?.content ?? ""), signature: rows[0]?.signature });
    const { last } = await audit.verify();
    expect(audit.logged).toMatchObject([
      { security: true, event: "audit checkpoint", checkpoint: 1, hash: last?.hash, signature: rows[0]?.signature },
    ]);
  });

  test("also writes a checkpoint if nothing was recorded, as a proof of that", async () => {
    await audit.settle();
    await audit.seal();
    await audit.settle();
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 0, last: { number: 2 } });
  });

  test("goes on after a restore into a cluster whose transactions have smaller ids", async () => {
    await audit.record("a", "b");
    await audit.settle();
    await audit.seal();
    // As in a dump of a cluster that had counted further.
    await audit.tamper("audit_checkpoints", "delete from audit_checkpoints");
    await audit.tamper("audit_entries", "update audit_entries set tx = '9000000000'");
    await audit.tamper("audit_checkpoints", "select 1");
    await continueAuditEra(audit.stage.ownerUrl);
    await continueAuditEra(audit.stage.ownerUrl);
    await audit.record("c");
    const { rows } = await audit.stage.owner.query("select era::int, action from audit_entries order by era, tx, id");
    expect(rows).toEqual([
      { era: 1, action: "a" },
      { era: 1, action: "b" },
      { era: 2, action: "c" },
    ]);
    await audit.settle();
    await audit.seal();
    const { rows: sealed } = await audit.stage.owner.query<{ content: string }>(
      "select content from audit_checkpoints",
    );
    expect(JSON.parse(sealed[0]?.content ?? "")).toMatchObject({ parts: [{ rows: 3 }] });
  });

  test("cannot be changed by any role", async () => {
    await audit.settle();
    await audit.seal();
    await expect(audit.stage.owner.query("update audit_checkpoints set content = 'x'")).rejects.toThrow(
      "never changed",
    );
    await expect(audit.stage.owner.query("delete from audit_checkpoints")).rejects.toThrow("never changed");
  });
});

describe("retention", { tags: ["AUD-02"] }, () => {
  const recordOld = (days: number, result: string, count = 2) =>
    audit.stage.owner.query(
      "insert into audit_entries (action, at, result) select 'old', now() - make_interval(days => $1), $2 from generate_series(1, $3)",
      [days, result, count],
    );
  const removeOld = async () => {
    const [job] = retentionJobs(audit.parts.database, { eventDays: 90, historyDays: 0 });
    await job?.run(AbortSignal.timeout(60_000));
  };
  const countRows = async () => {
    const { rows } = await audit.stage.owner.query<{ count: number }>(
      "select count(*)::int as count from audit_entries",
    );
    return rows[0]?.count;
  };

  test("passes the verification, with another period for refusals", async () => {
    for (const result of ["done", "refused"]) for (const days of [100, 800]) await recordOld(days, result);
    await audit.record("new");
    await audit.settle();
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 9 });
    await removeOld();
    expect(await countRows()).toBe(3);
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 3 });
  });

  test("passes the verification while only a part of a day is removed", async () => {
    await recordOld(800, "done", 3);
    await audit.settle();
    await audit.seal();
    await audit.stage.owner.query("delete from audit_entries where id = (select min(id) from audit_entries)");
    expect(await audit.verify()).toMatchObject({ faults: [] });
  });

  test("cannot be invoked for rows whose period is not over", async () => {
    await recordOld(100, "done");
    await recordOld(100, "refused");
    await audit.settle();
    await audit.seal();
    await audit.stage.owner.query("delete from audit_entries where result = 'done'");
    expect((await audit.verify()).faults).toEqual([expect.stringMatching(/2 recorded actions of .* were removed/)]);
  });

  test("finds a row that was altered on a day that is over but not removed yet", async () => {
    await recordOld(800, "done");
    await audit.settle();
    await audit.seal();
    await audit.tamper("audit_entries", "update audit_entries set action = 'x'");
    expect((await audit.verify()).faults).toEqual([expect.stringMatching(/was altered/)]);
  });

  test("keeps its days after a setting has become longer, because rows are already gone", async () => {
    await recordOld(800, "done");
    await audit.settle();
    await audit.seal({ auditDays: 730 });
    await removeOld();
    await audit.settle();
    await audit.seal({ auditDays: 1000 });
    expect(await audit.verify()).toMatchObject({ faults: [] });
  });
});

test(
  "the nightly verification stores its result, which staff can read, and logs the faults",
  { tags: ["AUD-02"] },
  async () => {
    const { token } = await audit.stage.aStaffMember();
    const readState = async () => (await audit.stage.call(token, "GET", "/api/provider/audit/state")).json<object>();
    expect(await readState()).toEqual({ sealed: null, verified: null });
    await audit.record("a");
    await audit.settle();
    await audit.seal();
    await verifyAndStore(audit.parts);
    const stored = () => audit.stage.owner.query("select checkpoint, faults from audit_verification");
    expect((await stored()).rows).toEqual([{ checkpoint: 1, faults: [] }]);
    await audit.tamper("audit_entries", "update audit_entries set action = 'x'");
    await verifyAndStore(audit.parts);
    const fault = expect.stringMatching(/^Checkpoint 1 .* was altered\.$/);
    expect((await stored()).rows).toEqual([{ checkpoint: 1, faults: [fault] }]);
    expect(await readState()).toEqual({
      sealed: { checkpoint: 1, at: expect.any(String) },
      verified: { checkpoint: 1, at: expect.any(String), faults: [fault] },
    });
    expect(audit.logged.at(-1)).toMatchObject({ level: 50, security: true, event: "audit fault", fault });
  },
);

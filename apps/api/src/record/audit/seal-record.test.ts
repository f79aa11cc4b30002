import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { continueAuditEra } from "../../ground/db/audit-era.ts";
import { retentionJobs } from "../retention/retention-jobs.ts";
import { openAuditStage, type AuditStage } from "../../test/audit-fixture.ts";
import { verifyAndStore } from "./audit-jobs.ts";

let audit: AuditStage;
beforeEach(async () => {
  audit = await openAuditStage();
});
afterEach(() => audit[Symbol.asyncDispose]());

describe("sealing", () => {
  test(
    "leaves a row that is committed late, and the rows after it, to a later checkpoint",
    { tags: ["AUD-02.1"] },
    async () => {
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
    },
  );

  test("divides many rows into several checkpoints, which contain each row once", { tags: ["AUD-02.1"] }, async () => {
    await audit.record(...Array.from({ length: 25 }, (_, index) => `row ${index}`));
    await audit.settle();
    await audit.seal({}, 10);
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 25, unsealed: 0, last: { number: 3 } });
  });

  test(
    "writes each checkpoint to the database, to the file and to the log, with one hash and signature",
    { tags: ["AUD-02.1"] },
    async () => {
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
    },
  );

  test("also writes a checkpoint if nothing was recorded, as a proof of that", { tags: ["AUD-02.1"] }, async () => {
    await audit.settle();
    await audit.seal();
    await audit.settle();
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 0, last: { number: 2 } });
  });

  test(
    "goes on after a restore into a cluster whose transactions have smaller ids",
    { tags: ["AUD-02.1"] },
    async () => {
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
      expect((await audit.verify({ with: "no file" })).rows).toBe(3);
      const { rows: sealed } = await audit.stage.owner.query<{ content: string }>(
        "select content from audit_checkpoints",
      );
      expect(JSON.parse(sealed[0]?.content ?? "")).toMatchObject({ parts: [{ rows: 3 }] });
    },
  );

  test("dates no row wrongly after a restore, also before the new era has a row", { tags: ["AUD-02.3"] }, async () => {
    // By a transaction whose number the restored cluster has not reached yet.
    await audit.stage.owner.query(
      "insert into audit_entries (tx, at, action) values ('9000000000', now() - interval '1 day', 'a')",
    );
    await continueAuditEra(audit.stage.ownerUrl);
    for (const name of ["b", "c"]) {
      await audit.seal();
      expect(await audit.verify()).toMatchObject({ faults: [] });
      await audit.record(name);
      await audit.settle();
    }
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 3, unsealed: 0 });
  });

  test(
    "begins an era if only the newest checkpoint was written by a later transaction",
    { tags: ["AUD-02.3"] },
    async () => {
      const content = JSON.stringify({ to: [1, "1", "0"], sealed_in: [1, "9000000000", "0"] });
      await audit.stage.owner.query("insert into audit_checkpoints values (1, $1, 'x')", [content]);
      await continueAuditEra(audit.stage.ownerUrl);
      const [id] = await audit.record("a");
      const { rows } = await audit.stage.owner.query("select era::int from audit_entries where id = $1", [id]);
      expect(rows).toEqual([{ era: 2 }]);
    },
  );

  test("cannot be changed by any role", { tags: ["AUD-02.1"] }, async () => {
    await audit.settle();
    await audit.seal();
    await expect(audit.stage.owner.query("update audit_checkpoints set content = 'x'")).rejects.toThrow(
      "never changed",
    );
    await expect(audit.stage.owner.query("delete from audit_checkpoints")).rejects.toThrow("never changed");
  });
});

describe("retention", () => {
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

  test("passes the verification, with another period for refusals", { tags: ["AUD-02.5"] }, async () => {
    for (const result of ["done", "refused"]) for (const days of [100, 800]) await recordOld(days, result);
    await audit.record("new");
    await audit.settle();
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 9 });
    await removeOld();
    expect(await countRows()).toBe(3);
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 3 });
  });

  test(
    "removes a day at once, also from several checkpoints, and not the days that are not over",
    { tags: ["AUD-02.5"] },
    async () => {
      for (const days of [800, 801, 100]) await recordOld(days, "done", 30);
      await audit.settle();
      await audit.seal({}, 20);
      await removeOld();
      expect(await countRows()).toBe(30);
      expect(await audit.verify()).toMatchObject({ faults: [], rows: 30 });
    },
  );

  test(
    "is no excuse to remove only some of the rows of a day, or to put others in their place",
    { tags: ["AUD-02.5"] },
    async () => {
      await recordOld(800, "done", 3);
      await audit.settle();
      await audit.seal();
      const swap = (action: string) =>
        audit.tamper(
          "audit_entries",
          `with old as (delete from audit_entries where id in (select id from audit_entries order by id limit 2) returning *),
           one as (select era, tx, at from old limit 1)
         insert into audit_entries (era, tx, at, action) select era, tx, at, $1 from one`,
          [action],
        );
      await swap("forged");
      expect((await audit.verify()).faults).toEqual([
        expect.stringMatching(
          /: 2 of 3 recorded actions of .* remained or were inserted, but retention removes all of a day\.$/,
        ),
      ]);
      await swap("forged again");
      expect((await audit.verify()).faults).toEqual([
        expect.stringMatching(/: 1 of 3 recorded actions of .* remained or were inserted/),
      ]);
    },
  );

  test("is no excuse to insert rows into a day that it has removed", { tags: ["AUD-02.5"] }, async () => {
    await recordOld(800, "done", 3);
    await audit.settle();
    await audit.seal();
    const { rows } = await audit.stage.owner.query<{ tx: string }>("select tx::text from audit_entries limit 1");
    await removeOld();
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 0 });
    const insert = (count: number) =>
      audit.stage.owner.query(
        "insert into audit_entries (tx, at, action) select $1::xid8, now() - interval '800 days', 'x' from generate_series(1, $2)",
        [rows[0]?.tx, count],
      );
    await insert(1);
    expect((await audit.verify()).faults).toEqual([
      expect.stringMatching(/: 1 of 3 recorded actions .* were inserted/),
    ]);
    await insert(2);
    expect((await audit.verify()).faults).toEqual([expect.stringMatching(/at least one of 3 .* was altered/)]);
    await insert(1);
    expect((await audit.verify()).faults).toEqual([expect.stringMatching(/: 1 recorded action .* was inserted/)]);
  });

  test("cannot be invoked for rows whose period is not over", { tags: ["AUD-02.5"] }, async () => {
    await recordOld(100, "done");
    await recordOld(100, "refused");
    await audit.settle();
    await audit.seal();
    await audit.stage.owner.query("delete from audit_entries where result = 'done'");
    expect((await audit.verify()).faults).toEqual([expect.stringMatching(/2 recorded actions of .* were removed/)]);
  });

  test("finds a row that was altered on a day that is over but not removed yet", { tags: ["AUD-02.2"] }, async () => {
    await recordOld(800, "done");
    await audit.settle();
    await audit.seal();
    await audit.tamper("audit_entries", "update audit_entries set action = 'x'");
    expect((await audit.verify()).faults).toEqual([expect.stringMatching(/was altered/)]);
  });

  test(
    "keeps its days after a setting has become longer, because rows are already gone",
    { tags: ["AUD-02.5"] },
    async () => {
      await recordOld(800, "done");
      await audit.settle();
      await audit.seal({ auditDays: 730 });
      await removeOld();
      await audit.settle();
      await audit.seal({ auditDays: 1000 });
      expect(await audit.verify()).toMatchObject({ faults: [] });
    },
  );
});

test(
  "the nightly verification stores its result, which staff can read, and logs the faults",
  { tags: ["AUD-02.6"] },
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

import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAuditStage, type AuditStage } from "../../test/audit-fixture.ts";

/** Three checkpoints with two rows each, and a row that none contains. */
let audit: AuditStage;
let ids: string[];
beforeEach(async () => {
  audit = await openAuditStage();
  ids = [];
  for (const names of [
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
  ]) {
    ids.push(...(await audit.record(...names)));
    await audit.settle();
    await audit.seal();
  }
  await audit.record("g");
});
afterEach(() => audit[Symbol.asyncDispose]());

/** The second checkpoint as the verifier names it: between the first and its own time. */
const second = /^Checkpoint 2 \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC to \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\): /;
const findFaults = async (options?: Parameters<AuditStage["verify"]>[0]) => (await audit.verify(options)).faults;
const today = () => new Date().toISOString().slice(0, 10);

const readLines = () => readFileSync(audit.file, "utf8").trimEnd().split("\n");
const writeLines = (lines: string[]) => writeFileSync(audit.file, `${lines.join("\n")}\n`);

describe("the verifier", () => {
  test(
    "confirms a record that nobody has changed, and counts the rows that are not sealed yet",
    { tags: ["AUD-02.2"] },
    async () => {
      expect(await audit.verify()).toMatchObject({ faults: [], rows: 6, unsealed: 1, last: { number: 3 } });
    },
  );

  test.each<[string, () => [string, unknown[]], string]>([
    [
      "altered",
      () => ["update audit_entries set action = 'x' where id = $1", [ids[2]]],
      "at least one of 2 recorded actions of DAY was altered",
    ],
    [
      "moved to another time",
      () => ["update audit_entries set at = at + interval '1 microsecond' where id = $1", [ids[2]]],
      "at least one of 2 recorded actions of DAY was altered",
    ],
    ["removed", () => ["delete from audit_entries where id = $1", [ids[3]]], "1 recorded action of DAY was removed"],
    [
      "inserted",
      () => [
        "insert into audit_entries (era, tx, action) select era, tx, 'x' from audit_entries where id = $1",
        [ids[2]],
      ],
      "1 recorded action of DAY was inserted",
    ],
    [
      "swapped with another",
      () => [
        "update audit_entries e set action = o.action from audit_entries o where e.id <> o.id and e.id = any($1) and o.id = any($1)",
        [ids.slice(2, 4)],
      ],
      "at least one of 2 recorded actions of DAY was altered",
    ],
  ])("names the span of a row that was %s", { tags: ["AUD-02.2"] }, async (_name, change, text) => {
    expect(await audit.tamper("audit_entries", ...change())).toBeGreaterThan(0);
    const faults = await findFaults();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(second);
    expect(faults[0]).toContain(text.replace("DAY", today()));
  });

  test("names both spans if rows of two checkpoints were swapped", { tags: ["AUD-02.2"] }, async () => {
    await audit.tamper(
      "audit_entries",
      "update audit_entries e set tx = o.tx from audit_entries o where e.id <> o.id and e.id = any($1) and o.id = any($1)",
      [[ids[1], ids[2]]],
    );
    expect((await findFaults()).map((fault) => fault.slice(0, 12))).toEqual(["Checkpoint 1", "Checkpoint 2"]);
  });

  test.each([
    ["dropped", "delete from audit_checkpoints where number = 2", "the checkpoint was removed from the database."],
    [
      "changed",
      `update audit_checkpoints set content = replace(content, '"rows":2', '"rows":1') where number = 2`,
      "the checkpoint was changed in the database.",
    ],
    [
      "replaced by another",
      "update audit_checkpoints c set content = o.content, signature = o.signature from audit_checkpoints o where c.number = 2 and o.number = 1",
      "the checkpoint was changed in the database.",
    ],
  ])(
    "names the span of a checkpoint that was %s, and still verifies its rows by the file",
    { tags: ["AUD-02.7"] },
    async (_name, change, text) => {
      await audit.tamper("audit_checkpoints", change);
      const faults = await findFaults();
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(second);
      expect(faults[0]).toContain(text);
      await audit.tamper("audit_entries", "update audit_entries set action = 'x' where id = $1", [ids[3]]);
      expect(await findFaults()).toEqual([faults[0], expect.stringMatching(/^Checkpoint 2 .* was altered\.$/)]);
    },
  );

  test("names the span of a checkpoint that was dropped, without the file", { tags: ["AUD-02.7"] }, async () => {
    await audit.tamper("audit_checkpoints", "delete from audit_checkpoints where number = 2");
    const faults = await findFaults({ with: "no file" });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(second);
    expect(faults[0]).toContain("the checkpoint was removed.");
  });

  test(
    "finds rows and checkpoints that were removed from the end, by the file",
    { tags: ["AUD-02.2", "AUD-02.7"] },
    async () => {
      await audit.tamper("audit_checkpoints", "delete from audit_checkpoints where number > 1");
      await audit.tamper("audit_entries", "delete from audit_entries where id > $1", [ids[1]]);
      expect(await findFaults()).toEqual([
        expect.stringMatching(/^Checkpoint 2 .* 2 recorded actions of .* were removed\.$/),
        expect.stringMatching(/^Checkpoints 2 to 3 .* the checkpoint was removed from the database\.$/),
        expect.stringMatching(/^Checkpoint 3 .* 2 recorded actions of .* were removed\.$/),
      ]);
    },
  );

  test.each<[string, (lines: string[]) => string[], string]>([
    [
      "changed",
      ([one = "", two = "", three = ""]) => [one, two.replace('"rows":2', '"rows":3'), three],
      "the file has another checkpoint than the database",
    ],
    ["removed", ([one = "", _two, three = ""]) => [one, three], "the checkpoint was removed from the file"],
    [
      "made unreadable",
      ([one = "", two = "", three = ""]) => [one, two.slice(9), three],
      "line 2 of the file is no checkpoint",
    ],
  ])("names the span of a line of the file that was %s", { tags: ["AUD-02.4"] }, async (_name, change, text) => {
    writeLines(change(readLines()));
    const faults = await findFaults();
    expect(faults[0]).toMatch(second);
    expect(faults.join(" ")).toContain(text);
    expect(faults.every((fault) => second.test(fault))).toBe(true);
  });

  test(
    "accepts a copy of the file that lacks only the newest checkpoints, and no copy that ends a day earlier",
    { tags: ["AUD-02.4"] },
    async () => {
      const lines = readLines();
      writeLines(lines.slice(0, 1));
      expect(await findFaults({ with: "copy" })).toEqual([]);
      writeLines(lines);
      for (let hour = 0; hour < 24; hour++) await audit.seal();
      writeLines(lines.slice(0, 1));
      expect(await findFaults({ with: "copy" })).toEqual([
        expect.stringMatching(/^Checkpoints 2 to 27 .* the checkpoint was removed from the file\.$/),
      ]);
    },
  );

  test("says that no checkpoint is signed with a wrong key", { tags: ["AUD-02.7"] }, async () => {
    expect(await findFaults({ secret: "another secret of the tests" })).toEqual([
      "Checkpoints 1 to 3 (the beginning to now): no checkpoint is signed with this key.",
    ]);
  });

  test("finds a checkpoint that someone has signed with another key", { tags: ["AUD-02.7"] }, async () => {
    const { sealRecord } = await import("./seal-record.ts");
    const { checkpointKey } = await import("./checkpoint-key.ts");
    await sealRecord({ ...audit.parts, keys: [checkpointKey("a key of somebody else")] }, AbortSignal.timeout(9000));
    expect(await findFaults()).toEqual([
      expect.stringMatching(/^Checkpoint 4 .* the checkpoint was changed in the database\.$/),
    ]);
  });

  test("finds a row with an era before all others", { tags: ["AUD-02.3"] }, async () => {
    await audit.tamper("audit_entries", "insert into audit_entries (era, tx, action) values (-1, '1', 'x')");
    expect(await findFaults()).toEqual([
      expect.stringMatching(/^Checkpoint 1 \(the beginning to .* 1 recorded action .* was inserted\.$/),
    ]);
  });

  test(
    "does not confuse a line that was cut off in a power failure with a changed file",
    { tags: ["AUD-02.4"] },
    async () => {
      const [, , third = ""] = readLines();
      writeLines(readLines().slice(0, 2));
      appendFileSync(audit.file, third.slice(0, 40));
      // The portal notes a line after it has written it.
      await audit.stage.owner.query("update audit_files set checkpoint = 2");
      await audit.settle();
      await audit.seal();
      expect(readLines()).toHaveLength(4);
      expect(await findFaults()).toEqual([]);
    },
  );

  test(
    "names a checkpoint that was removed from the database and the file, if the portal had noted it",
    { tags: ["AUD-02.7"] },
    async () => {
      await audit.tamper("audit_checkpoints", "delete from audit_checkpoints where number = 3");
      writeLines(readLines().slice(0, 2));
      expect(await findFaults()).toEqual([
        expect.stringMatching(/^Checkpoint 3 \(.* to now\): the checkpoint was removed\.$/),
      ]);
    },
  );

  test(
    "ends in time, whatever numbers somebody writes into the database and the file",
    { tags: ["AUD-02.8"] },
    async () => {
      for (const number of ["1e15", "2.5", "-1", "2147483647"])
        appendFileSync(audit.file, `{"number":${number},"signature":"x"}\n`);
      await audit.tamper("audit_checkpoints", "insert into audit_checkpoints values (2147483647, 'x', 'x')");
      const faults = await findFaults();
      expect(faults).toContainEqual(
        expect.stringMatching(/^Checkpoints 4 to 2147483646 .* the checkpoint was removed\.$/),
      );
      expect(faults).toContainEqual(expect.stringMatching(/lines 4 to 6 of the file are no checkpoints\.$/));
    },
  );
});

describe("dates", { tags: ["AUD-02.3"] }, () => {
  const insert = (at: string, more = "") =>
    audit.stage.owner.query(`insert into audit_entries (at, action${more && ", result"}) values (${at}, 'x'${more})`);
  const sealAll = async () => {
    await audit.settle();
    await audit.seal();
  };
  const getDay = async (at: string) => {
    const { rows } = await audit.stage.owner.query<{ day: string }>(
      `select to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD') as day`,
    );
    return rows[0]?.day;
  };

  test.each([
    ["last year", "now() - interval '300 days'", "after"],
    ["a day whose period is over", "now() - interval '800 days'", "after"],
    ["an hour before the newest checkpoint", "now() - interval '1 hour'", "after"],
    ["the future", "now() + interval '2 days'", "before"],
  ])("finds a row inserted now with a date of %s, before and after it is sealed", async (_name, at, side) => {
    await insert(at);
    const text = `1 recorded action is dated ${await getDay(at)}, but was recorded ${side} `;
    expect(await findFaults()).toEqual([expect.stringMatching(/^After checkpoint 3 \(.* to now\): /)]);
    expect((await findFaults())[0]).toContain(text);
    await sealAll();
    expect(await findFaults()).toEqual([expect.stringMatching(/^Checkpoint 4 /)]);
    expect((await findFaults())[0]).toContain(text);
    // Later checkpoints change nothing.
    await sealAll();
    expect(await findFaults()).toEqual([expect.stringContaining(text)]);
  });

  test("finds a refusal inserted now with an old date", async () => {
    await insert("now() - interval '50 days'", ", 'refused'");
    expect(await findFaults()).toEqual([expect.stringContaining("1 refused action is dated ")]);
  });

  test("finds an old date at a place after all transactions, where no checkpoint reaches", async () => {
    await audit.stage.owner.query(
      "insert into audit_entries (era, tx, at, action) values (30000, '1', now() - interval '300 days', 'x'), (1, '9000000000000', now() - interval '300 days', 'x')",
    );
    await sealAll();
    expect(await findFaults()).toEqual([expect.stringMatching(/^After checkpoint 4 .* 2 recorded actions are dated /)]);
  });

  test("finds an old row in place of one that was removed", async () => {
    await audit.tamper("audit_entries", "delete from audit_entries where action = 'g'");
    await insert("now() - interval '300 days'");
    expect(await findFaults()).toHaveLength(1);
  });

  test("finds a row that was removed and another one inserted in its place in a checkpoint", async () => {
    const copy = (values: string) =>
      `with old as (delete from audit_entries where id = $1 returning era, tx, at) insert into audit_entries (era, tx, at, action) select ${values} from old`;
    await audit.tamper("audit_entries", copy("era, tx, at, 'x'"), [ids[2]]);
    expect(await findFaults()).toEqual([
      expect.stringMatching(/at least one of 2 recorded actions of .* was altered\.$/),
    ]);
    await audit.tamper("audit_entries", copy("era, tx, at - interval '300 days', 'x'"), [ids[4]]);
    const faults = (await findFaults()).filter((fault) => fault.startsWith("Checkpoint 3"));
    expect(faults).toEqual([
      expect.stringMatching(/was inserted\.$/),
      expect.stringMatching(/was removed\.$/),
      expect.stringMatching(/is dated /),
    ]);
  });

  test("accepts the rows of transactions that were open when a checkpoint was written", async () => {
    const late = await audit.stage.owner.connect();
    await late.query("begin");
    await late.query("insert into audit_entries (action) values ('late')");
    // As if hours lay between the checkpoints.
    for (let hour = 0; hour < 2; hour++) {
      await audit.record("while it is open");
      await audit.seal();
      expect(await findFaults()).toEqual([]);
    }
    await late.query("commit");
    late.release();
    expect(await findFaults()).toEqual([]);
    await sealAll();
    expect(await findFaults()).toEqual([]);
  });
});

describe("this machine's file", () => {
  const seal = async () => {
    await audit.settle();
    await audit.seal();
  };
  const missing = /^Checkpoints 1 to 3 \(the beginning to .*\): the file of the checkpoints is missing\.$/;

  test(
    "is missed before and after the portal has written it again, and not on another machine",
    { tags: ["AUD-02.4"] },
    async () => {
      rmSync(audit.file);
      expect(await findFaults()).toEqual([expect.stringMatching(missing)]);
      expect(await findFaults({ with: "no file" })).toEqual([]);
      await seal();
      await seal();
      expect(readLines()).toHaveLength(5);
      const faults = [
        expect.stringMatching(/^Checkpoint 4 \(.*\): the file of the checkpoints was removed and written again\.$/),
      ];
      expect(await findFaults()).toEqual(faults);
      // The checkpoint is signed, so an auditor also sees it without the file.
      expect(await findFaults({ with: "no file" })).toEqual(faults);
      expect(audit.logged).toContainEqual(
        expect.objectContaining({ level: 50, event: "audit file cut", to: 0, expected: 3 }),
      );
    },
  );

  test.each<[string, (lines: string[]) => string[], string, string]>([
    ["empty", () => [], "Checkpoints 1 to 3", "the file of the checkpoints was removed"],
    ["shorter by the newest line", (lines) => lines.slice(0, -1), "Checkpoint 3", "checkpoint 3 was removed from"],
    ["an older copy", (lines) => lines.slice(0, 1), "Checkpoints 2 to 3", "checkpoints 2 to 3 were removed from"],
  ])(
    "is found to be %s, before and after the portal has completed it",
    { tags: ["AUD-02.4"] },
    async (_name, change, span, later) => {
      writeFileSync(
        audit.file,
        change(readLines())
          .map((line) => `${line}\n`)
          .join(""),
      );
      const faults = await findFaults();
      expect(faults).toEqual([expect.stringMatching(/: the checkpoint was removed from the file\.$/)]);
      expect(faults[0]).toContain(`${span} (`);
      await seal();
      const seen = await findFaults();
      expect(seen).toEqual([expect.stringMatching(/^Checkpoint 4 .* and written again\.$/)]);
      expect(seen[0]).toContain(later);
    },
  );

  test("is found to be missing if its note in the database was removed with it", { tags: ["AUD-02.4"] }, async () => {
    await audit.stage.owner.query("delete from audit_files");
    rmSync(audit.file);
    expect(await findFaults()).toEqual([expect.stringMatching(/the file of the checkpoints is missing\.$/)]);
    await seal();
    expect(await findFaults()).toEqual([expect.stringMatching(/^Checkpoint 4 .* was removed and written again/)]);
  });

  test("is found to be that of another portal", { tags: ["AUD-02.4"] }, async () => {
    await using other = await openAuditStage({ secret: "the secret of another portal" });
    for (let hour = 0; hour < 5; hour++) await other.seal();
    copyFileSync(other.file, audit.file);
    const foreign = [
      expect.stringMatching(/^Checkpoints 1 to 3 .* the file has another checkpoint than the database\.$/),
      expect.stringMatching(/lines 4 to 5 of the file are no checkpoints\.$/),
    ];
    expect(await findFaults()).toEqual(foreign);
    await seal();
    expect(await findFaults()).toContainEqual(expect.stringMatching(/^Checkpoint 4 .* was removed and written again/));
  });

  test("is begun by a new machine, which is a note and no fault", { tags: ["AUD-02.4"] }, async () => {
    const { sealRecord } = await import("./seal-record.ts");
    const second = { ...audit.parts, file: `${audit.file}.second`, fileId: "the file of a second machine" };
    await sealRecord(second, AbortSignal.timeout(60_000));
    await audit.seal();
    await sealRecord(second, AbortSignal.timeout(60_000));
    expect(await audit.verify()).toMatchObject({
      faults: [],
      notes: [expect.stringMatching(/^Checkpoint 4 .*: a machine began a file of the checkpoints\.$/)],
    });
    expect(readLines()).toHaveLength(5);
  });

  test("gets no checkpoint that somebody has changed in the database", { tags: ["AUD-02.7"] }, async () => {
    await audit.tamper("audit_checkpoints", "update audit_checkpoints set content = '{}' where number = 2");
    await seal();
    expect(readLines()).toHaveLength(4);
    expect(await findFaults()).toEqual([expect.stringMatching(/^Checkpoint 2 .* was changed in the database\.$/)]);
  });
});

import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAuditStage, type AuditStage } from "../test/audit-fixture.ts";

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

describe("the verifier", { tags: ["AUD-02"] }, () => {
  test("confirms a record that nobody has changed, and counts the rows that are not sealed yet", async () => {
    expect(await audit.verify()).toMatchObject({ faults: [], rows: 6, unsealed: 1, last: { number: 3 } });
  });

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
  ])("names the span of a row that was %s", async (_name, change, text) => {
    expect(await audit.tamper("audit_entries", ...change())).toBeGreaterThan(0);
    const faults = await findFaults();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(second);
    expect(faults[0]).toContain(text.replace("DAY", today()));
  });

  test("names both spans if rows of two checkpoints were swapped", async () => {
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

  test("names the span of a checkpoint that was dropped, without the file", async () => {
    await audit.tamper("audit_checkpoints", "delete from audit_checkpoints where number = 2");
    const faults = await findFaults({ withFile: false });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(second);
    expect(faults[0]).toContain("the checkpoint was removed.");
  });

  test("finds rows and checkpoints that were removed from the end, by the file", async () => {
    await audit.tamper("audit_checkpoints", "delete from audit_checkpoints where number > 1");
    await audit.tamper("audit_entries", "delete from audit_entries where id > $1", [ids[1]]);
    expect(await findFaults()).toEqual([
      expect.stringMatching(/^Checkpoint 2 .* 2 recorded actions of .* were removed\.$/),
      expect.stringMatching(/^Checkpoints 2 to 3 .* the checkpoint was removed from the database\.$/),
      expect.stringMatching(/^Checkpoint 3 .* 2 recorded actions of .* were removed\.$/),
    ]);
  });

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
  ])("names the span of a line of the file that was %s", async (_name, change, text) => {
    writeLines(change(readLines()));
    const faults = await findFaults();
    expect(faults[0]).toMatch(second);
    expect(faults.join(" ")).toContain(text);
    expect(faults.every((fault) => second.test(fault))).toBe(true);
  });

  test("accepts a file that lacks only the newest checkpoints, and no file that ends a day earlier", async () => {
    writeLines(readLines().slice(0, 1));
    expect(await findFaults()).toEqual([]);
    const lines = readLines();
    for (let hour = 0; hour < 24; hour++) await audit.seal();
    writeLines(lines);
    expect(await findFaults()).toEqual([
      expect.stringMatching(/^Checkpoints 2 to 27 .* the checkpoint was removed from the file\.$/),
    ]);
  });

  test("says that no checkpoint is signed with a wrong key", async () => {
    expect(await findFaults({ secret: "another secret of the tests" })).toEqual([
      "Checkpoints 1 to 3 (the beginning to now): no checkpoint is signed with this key.",
    ]);
  });

  test("finds a checkpoint that someone has signed with another key", async () => {
    const { sealRecord } = await import("./seal-record.ts");
    const { checkpointKey } = await import("./checkpoint-key.ts");
    await sealRecord({ ...audit.parts, keys: [checkpointKey("a key of somebody else")] }, AbortSignal.timeout(9000));
    expect(await findFaults()).toEqual([
      expect.stringMatching(/^Checkpoint 4 .* the checkpoint was changed in the database\.$/),
    ]);
  });

  test("finds a row with an era before all others", async () => {
    await audit.tamper("audit_entries", "insert into audit_entries (era, tx, action) values (-1, '1', 'x')");
    expect(await findFaults()).toEqual([
      expect.stringMatching(/^Checkpoint 1 \(the beginning to .* 1 recorded action .* was inserted\.$/),
    ]);
  });

  test("does not confuse a line that was cut off in a power failure with a changed file", async () => {
    const [, , third = ""] = readLines();
    writeLines(readLines().slice(0, 2));
    appendFileSync(audit.file, third.slice(0, 40));
    await audit.settle();
    await audit.seal();
    expect(readLines()).toHaveLength(4);
    expect(await findFaults()).toEqual([]);
  });
});

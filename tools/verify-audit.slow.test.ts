import { execFile } from "node:child_process";
import { cpSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureLogins } from "../apps/api/src/ground/db/logins.ts";
import { keptSecret } from "../apps/api/src/start/kept-secret.ts";
import { checkpointFileId } from "../apps/api/src/record/audit/checkpoint-file.ts";
import { checkpointKey } from "../apps/api/src/record/audit/checkpoint-key.ts";
import { sealRecord } from "../apps/api/src/record/audit/seal-record.ts";
import { openAuditStage, type AuditStage } from "../apps/api/src/test/audit-fixture.ts";

let audit: AuditStage;
beforeAll(async () => {
  audit = await openAuditStage();
  // The databases of the tests are copies, which lack the settings of the logins.
  await ensureLogins(audit.stage.ownerUrl);
  const keys = [checkpointKey(keptSecret(audit.folder, "audit-key"))];
  await audit.record("a", "b");
  await audit.settle();
  const fileId = keptSecret(audit.folder, checkpointFileId);
  await sealRecord({ ...audit.parts, keys, fileId }, AbortSignal.timeout(60_000));
});
afterAll(() => audit[Symbol.asyncDispose]());

/** Runs a command of the project as an operator would, and returns what it printed. */
const run = (tool: string, parts: string[] = [], settings: Record<string, string> = { DATA_DIR: audit.folder }) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: audit.stage.ownerUrl, ...settings };
    const program = fileURLToPath(new URL(tool, import.meta.url));
    execFile(process.execPath, [program, ...parts], { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });

describe("npm run verify-audit", () => {
  test("confirms the record with the key and the file of this machine", { tags: ["AUD-02.9"] }, async () => {
    expect(await run("verify-audit.ts")).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^The audit record is unchanged\. Compared actions: 2, checkpoints: 1\. .*\nNewest checkpoint: 1 of .*\nCompared with .*\n$/,
      ),
      errors: "",
    });
  });

  test("needs only the database and the printed public key on another machine", { tags: ["AUD-02.9"] }, async () => {
    const { out: key } = await run("verify-audit.ts", ["--public-key"]);
    const elsewhere = { DATA_DIR: `${audit.folder}/elsewhere` };
    const report = await run("verify-audit.ts", ["--key", key.trim(), "--json"], elsewhere);
    expect(report.code).toBe(0);
    expect(JSON.parse(report.out)).toMatchObject({ faults: [], rows: 2, unsealed: 0, file: null });
    cpSync(audit.file, `${audit.folder}/copy.jsonl`);
    const withFile = ["--key", key.trim(), "--file", `${audit.folder}/copy.jsonl`];
    expect(await run("verify-audit.ts", withFile, elsewhere)).toMatchObject({ code: 0 });
  });

  test(
    "exits with 1 if the file of this machine is missing, and so does the doctor",
    { tags: ["AUD-02.4", "AUD-02.9"] },
    async () => {
      renameSync(audit.file, `${audit.file}.away`);
      const text = /Checkpoint 1 \(.*\): the file of the checkpoints is missing\./;
      expect(await run("verify-audit.ts")).toMatchObject({ code: 1, out: expect.stringMatching(text) });
      expect(await run("doctor.ts")).toMatchObject({ code: 1, out: expect.stringMatching(text) });
      renameSync(`${audit.file}.away`, audit.file);
      expect(await run("verify-audit.ts")).toMatchObject({ code: 0 });
    },
  );

  test("exits with 1 and names the span of a changed row, and with a wrong key", { tags: ["AUD-02.9"] }, async () => {
    const wrong = checkpointKey("another key").publicKey;
    expect(await run("verify-audit.ts", ["--key", wrong])).toMatchObject({
      code: 1,
      out: expect.stringContaining("no checkpoint is signed with this key."),
    });
    await audit.tamper("audit_entries", "update audit_entries set action = 'x' where action = 'a'");
    expect(await run("verify-audit.ts")).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^Checkpoint 1 \(the beginning to .*\): .* was altered\.\nThe audit record was changed/,
      ),
    });
    expect(await run("doctor.ts")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/fault +audit +Checkpoint 1 /),
    });
    await audit.tamper("audit_entries", "update audit_entries set action = 'a' where action = 'x'");
  });

  test("exits with 2 if it has no key, no file or no database", { tags: ["AUD-02.9"] }, async () => {
    const elsewhere = { DATA_DIR: `${audit.folder}/elsewhere` };
    for (const [parts, settings, message] of [
      [[], elsewhere, "There is no key of the audit record in"],
      [["--key", "x"], elsewhere, "x is no public key"],
      [["--file", "none"], {}, "There is no file none."],
      [["--unknown"], {}, "Usage: npm run verify-audit"],
      [[], { DATA_DIR: audit.folder, DATABASE_URL: "postgres://localhost:1/none" }, "The database does not answer"],
    ] as const)
      expect(await run("verify-audit.ts", [...parts], { ...settings })).toMatchObject({
        code: 2,
        errors: expect.stringContaining(message),
      });
  });
});

import path from "node:path";
import pino from "pino";
import { readPublicKey, checkpointKey } from "../record/audit/checkpoint-key.ts";
import { checkpointFile } from "../record/audit/checkpoint-file.ts";
import { readOwnFile } from "../record/audit/examine-file.ts";
import { sealRecord } from "../record/audit/seal-record.ts";
import { verifyRecord } from "../record/audit/verify-record.ts";
import { openJobDatabase } from "../ground/db/database.ts";
import { openStage } from "./stage.ts";

interface Verifying {
  secret?: string;
  with?: "own file" | "copy" | "no file";
}

/** A stage with functions that record, seal, tamper with and verify the audit record. */
export async function openAuditStage({ secret: ownSecret = "a secret of the tests of the record" } = {}) {
  const stage = await openStage();
  const database = openJobDatabase(stage.logins.jobs);
  const file = checkpointFile(stage.folder);
  const logged: Record<string, unknown>[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const key = checkpointKey(ownSecret);
  const parts = {
    database,
    keys: [key],
    file,
    fileId: "the file of the tests",
    auditDays: 730,
    refusalDays: 90,
    logger,
  };
  return {
    stage,
    parts,
    file,
    logged,
    folder: path.dirname(file),
    /** Records an action with this name for each of the names, and returns their ids. */
    async record(...names: string[]) {
      const { rows } = await stage.owner.query<{ id: string }>(
        "insert into audit_entries (action) select unnest($1::text[]) returning id",
        [names],
      );
      return rows.map(({ id }) => id);
    },
    /** Resolves when no transaction can come before the recorded rows any more. Those of other tests in the cluster can, too. */
    async settle() {
      for (let isSettled = false; !isSettled;) {
        const { rows } = await stage.owner.query<{ is_settled: boolean }>(
          "select not exists (select from audit_entries where tx >= pg_snapshot_xmin(pg_current_snapshot()) and tx < pg_snapshot_xmax(pg_current_snapshot())) as is_settled",
        );
        isSettled = rows[0]?.is_settled === true;
      }
    },
    /** Writes a checkpoint, or several of at most `maxRows` rows. */
    seal: (changes: { auditDays?: number; refusalDays?: number } = {}, maxRows?: number) =>
      sealRecord({ ...parts, ...changes }, AbortSignal.timeout(60_000), maxRows),
    /** Runs a statement on a table whose triggers would reject it, as the owner of the tables can. */
    async tamper(table: string, statement: string, values: unknown[] = []) {
      await stage.owner.query(`alter table ${table} disable trigger user`);
      const { rowCount } = await stage.owner.query(statement, values);
      await stage.owner.query(`alter table ${table} enable trigger user`);
      return rowCount;
    },
    /** Verifies as on the portal's machine, or as on another one with a copy of the file, or without one. */
    async verify({ secret = ownSecret, with: evidence = "own file" }: Verifying = {}) {
      const path = evidence === "no file" ? `${file}.none` : file;
      return verifyRecord(database, {
        keys: [readPublicKey(checkpointKey(secret).publicKey) ?? []].flat(),
        file: await readOwnFile(database, path, evidence === "own file" ? parts.fileId : undefined),
      });
    },
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await stage[Symbol.asyncDispose]();
    },
  };
}

export type AuditStage = Awaited<ReturnType<typeof openAuditStage>>;

import type pg from "pg";
import { checkpointFile, checkpointFileId } from "../../apps/api/src/record/audit/checkpoint-file.ts";
import { checkpointKey, readPublicKey } from "../../apps/api/src/record/audit/checkpoint-key.ts";
import { readOwnFile } from "../../apps/api/src/record/audit/examine-file.ts";
import { verifyRecord } from "../../apps/api/src/record/audit/verify-record.ts";
import type { Config } from "../../apps/api/src/start/config.ts";
import { openClient } from "../../apps/api/src/ground/db/database.ts";
import { findSecret } from "../../apps/api/src/start/kept-secret.ts";
import { fault, ok, warning } from "./finding.ts";

/** A checkpoint is written every hour. */
const MAX_AGE_HOURS = 2;

export async function checkAudit(owner: pg.Client, config: Config) {
  const secret = findSecret(config.dataDir, "audit-key");
  const secrets = config.auditKeys ?? (secret === undefined ? [] : [secret]);
  if (secrets.length === 0) return [warning("There is no key of the audit record on this machine.")];
  const keys = secrets.flatMap((one) => readPublicKey(checkpointKey(one).publicKey) ?? []);
  const database = openClient(owner);
  const fileId = findSecret(config.dataDir, checkpointFileId);
  const file = await readOwnFile(database, checkpointFile(config.dataDir), fileId);
  const { faults, last, rows } = await verifyRecord(database, { keys, file });
  if (faults.length > 0) return faults.map((text) => fault(text));
  if (!last) return [await checkFirst(owner)];
  const hours = hoursSince(last.sealed_at);
  return [
    ok(`${rows} actions are as they were recorded; checkpoint ${last.number} of ${last.sealed_at}.`),
    ...(hours > MAX_AGE_HOURS ? [warning(`The newest checkpoint is ${Math.round(hours)} hours old.`)] : []),
  ];
}

/** A new portal writes its first checkpoint an hour after the first action. */
async function checkFirst(owner: pg.Client) {
  const { rows } = await owner.query<{ began_at: string | null }>(
    "select min(at)::text as began_at from audit_entries",
  );
  const began = rows[0]?.began_at ?? null;
  return began !== null && hoursSince(began) > MAX_AGE_HOURS
    ? warning("No checkpoint was written yet. A portal that runs writes one every hour.")
    : ok("No checkpoint was written yet. A portal that runs writes the first one within two hours.");
}

const hoursSince = (at: string) => (Date.now() - Date.parse(at)) / 3_600_000;

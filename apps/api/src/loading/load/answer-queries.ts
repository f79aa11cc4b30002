import { sql } from "kysely";
import type { IntakeReport } from "@lading/contract";
import type { ProviderScope } from "../../ground/db/scope.ts";

/**
 * Claims an Idempotency-Key for this transaction. Returns false if an earlier request has used it, and waits for an earlier
 * request that is still running.
 */
export async function claimAnswer({ db, keyId }: ProviderScope, idempotencyKey: string) {
  const { rows } = await sql`
    insert into intake_answers (key_id, idempotency_key) values (${keyId}, ${idempotencyKey})
    on conflict do nothing returning key_id`.execute(db);
  return rows.length === 1;
}

export interface KeptAnswer {
  bodyHash: Buffer;
  status: 200 | 400;
  report: IntakeReport;
}

export async function keepAnswer({ db, keyId }: ProviderScope, idempotencyKey: string, answer: KeptAnswer) {
  await sql`
    update intake_answers
    set body_hash = ${answer.bodyHash}, status = ${answer.status}, report = ${JSON.stringify(answer.report)}
    where key_id = ${keyId} and idempotency_key = ${idempotencyKey}`.execute(db);
}

/** Returns the stored response to the earlier request with this key. */
export async function findAnswer({ db, keyId }: ProviderScope, idempotencyKey: string) {
  const { rows } = await sql<KeptAnswer>`
    select body_hash as "bodyHash", status, report from intake_answers
    where key_id = ${keyId} and idempotency_key = ${idempotencyKey}`.execute(db);
  return rows[0];
}

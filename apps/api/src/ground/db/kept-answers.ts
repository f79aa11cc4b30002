import { sql, type Transaction } from "kysely";
import { asJsonb } from "./jsonb.ts";
import type { DB } from "./schema.ts";
import type { SessionUser } from "./scope.ts";

/** A transaction of a caller, and the Idempotency-Key of the request. */
export interface Repeatable {
  db: Transaction<DB>;
  user: SessionUser;
  idempotencyKey: string;
}

export interface KeptAnswer {
  hash: Buffer;
  /** Null if the request did not get as far as its response. */
  answer: unknown;
}

const getCallerId = ({ user }: Repeatable) => user.key?.id ?? user.id;

/** Returns false if an earlier request has used the Idempotency-Key, and waits for one that is still running. */
export async function claimAnswer(call: Repeatable, hash: Buffer) {
  const { rows } = await sql`
    insert into kept_answers (caller_id, idempotency_key, user_id, request_hash)
    values (${getCallerId(call)}, ${call.idempotencyKey}, ${call.user.id}, ${hash})
    on conflict do nothing returning caller_id`.execute(call.db);
  return rows.length === 1;
}

export async function findKeptAnswer(call: Repeatable) {
  const { rows } = await sql<KeptAnswer>`
    select request_hash as hash, answer from kept_answers
    where caller_id = ${getCallerId(call)} and idempotency_key = ${call.idempotencyKey}`.execute(call.db);
  return rows[0];
}

export const keepAnswer = (call: Repeatable, answer: object) =>
  sql`
    update kept_answers set answer = ${asJsonb(answer)}
    where caller_id = ${getCallerId(call)} and idempotency_key = ${call.idempotencyKey}`.execute(call.db);

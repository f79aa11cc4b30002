import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { onlyRow } from "../ground/db/only-row.ts";

/** Adds a staff member and the run that approves these edits, and wakes the runner. */
export async function addBulkApproval(owner: pg.Client, edits: readonly string[]) {
  const { rows } = await owner.query<{ id: string }>(
    `with person as (
       insert into users (role_id, email, password_hash, first_name, last_name)
       select id, $4, 'none', 'Ada', 'Moss' from roles where of_provider and name = 'Reviewer' returning id
     ), opened as (
       insert into sessions (id, user_id, refresh_salt) select $1::uuid, id, $2 from person returning id, user_id
     )
     insert into runs (kind, subject, state, permission, user_id, session_id, source, params, total, queued_at)
     select 'bulk_decision', 'edits', 'loading', 'provider.review_edits', user_id, id, 'fields to approve', $3, $5, now()
     from opened returning id`,
    [
      randomUUID(),
      randomBytes(32),
      JSON.stringify({ edits, decision: "approve" }),
      `ada.${randomUUID()}@provider.example`,
      edits.length,
    ],
  );
  await owner.query("notify runs");
  return onlyRow(rows).id;
}

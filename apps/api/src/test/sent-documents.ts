import { createHash, randomUUID } from "node:crypto";
import { writeReviewRows } from "../trade/requirements/review/review-work-queries.ts";
import type { requirementFixture } from "./requirement-fixture.ts";

interface Sent {
  values?: object;
  note?: string;
  /** The bytes of the file. Default: others for each document. */
  content?: string;
  /** The id of the user who sends it. Default: the vendor. */
  by?: string;
  /** The staff member who is signed in as the user, or sends it for the company. */
  staff?: string;
  /** The id that documents which are sent together share. */
  batch?: string;
}

/** Sends one document for each of some items of the vendor's company, and returns the batch. The stored bytes are missing. */
export async function sendDocuments(
  fixture: ReturnType<typeof requirementFixture>,
  itemIds: readonly string[],
  { values = {}, note, content, by = fixture.vendor.id, staff, batch = randomUUID() }: Sent = {},
) {
  const { query, company, database } = fixture;
  for (const item of itemIds) {
    const file = randomUUID();
    const submission = randomUUID();
    const hash = createHash("sha256")
      .update(content ?? file)
      .digest();
    await query(
      `insert into requirement_files (company_id, id, name, extension, size, sha256, uploaded_by, uploaded_staff)
       values ($1, $2, 'Certificate', 'pdf', 100, $3, $4, $5)`,
      [company.id, file, hash, by, staff],
    );
    await query(
      `insert into requirement_submissions (company_id, item_id, id, state, batch_id, field_values, note, begun_by, sent_at, sent_by, sent_staff)
       values ($1, $2, $3, 'submitted', $4, $5, $6, $7, now(), $7, $8)`,
      [company.id, item, submission, batch, values, note, by, staff],
    );
    await query("insert into requirement_submission_files (company_id, submission_id, file_id) values ($1, $2, $3)", [
      company.id,
      submission,
      file,
    ]);
    await query(
      `update requirement_items set version = version + 1,
         renewal = case when state in ('accepted', 'waived') then 'submitted' end,
         state = case when state in ('accepted', 'waived') then state else 'submitted' end where id = $1`,
      [item],
    );
  }
  await database.transaction().execute((db) => writeReviewRows(db, [batch]));
  return batch;
}

import { sql } from "kysely";

/** True for a document `d` that was sent as a required document. What was sent is kept, so it is never deleted. */
export const wasSent = sql`exists (select from requirement_files q where q.company_id = d.company_id and q.id = d.id and q.folder = 'documents')`;

/** The items that the document `d` proves: those with an accepted file of it, and those for which it waits for a decision. */
export const provenItems = sql`
  select i.company_id, i.id from requirement_submission_files x
    join requirement_submissions s on s.company_id = x.company_id and s.id = x.submission_id
    join requirement_items i on i.company_id = s.company_id and i.id = s.item_id
  where x.company_id = d.company_id and x.file_id = d.id and i.state <> 'not_applicable'
    and (s.state in ('submitted', 'in_review') or (i.state = 'accepted' and s.state = 'accepted' and not exists (
      select from requirement_submissions o where o.company_id = s.company_id and o.item_id = s.item_id
        and o.state = 'accepted' and o.decided_at > s.decided_at)))`;

import { removedUser } from "@lading/contract";
import { sql } from "kysely";
import type { FindFacts } from "./work-fact-queries.ts";

interface Batch {
  id: string;
  names: string[];
  items: number;
  sender: string | null;
}

/** The words and the link of documents that companies sent together. */
export const findSentDocumentFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<Batch>`
    select s.batch_id::text as id, array_agg(distinct r.name) as names, count(*)::int as items,
      max(u.first_name || ' ' || u.last_name) as sender
    from requirement_submissions s join requirement_items i on i.company_id = s.company_id and i.id = s.item_id
      join requirements r on r.id = i.requirement_id
      left join users u on u.id = coalesce(s.sent_staff, s.sent_by)
    where s.batch_id = any(${subjects.map(({ subject }) => subject)}::uuid[]) and s.state in ('submitted', 'in_review')
      and i.state <> 'not_applicable'
    group by s.batch_id`.execute(db);
  return new Map(
    rows.map(({ id, names, items, sender }) => [
      id,
      {
        subject: names.length === 1 ? names[0]! : `${names[0]!} and ${names.length - 1} more`, // Each batch has an item.
        subject_note: sender ?? removedUser,
        asks: items === 1 ? "1 document to decide" : `${items.toLocaleString("en-US")} documents to decide`,
        link: `/provider/requirement-review/${id}`,
      },
    ]),
  );
};

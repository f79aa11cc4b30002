import { removedUser } from "@lading/contract";
import { sql } from "kysely";
import { thirdParty } from "../../trade/requirements/items/item-queries.ts";
import type { FindFacts } from "./work-fact-queries.ts";

interface Batch {
  id: string;
  names: string[];
  items: number;
  sender: string | null;
  /** The company asks to be spared the document. */
  isWaiver: boolean;
}

/** The words and the link of documents that companies sent together. */
export const findSentDocumentFacts: FindFacts = async ({ db }, subjects) => {
  const ids = subjects.map(({ subject }) => subject);
  const { rows } = await sql<Batch>`
    select s.id::text, array_agg(distinct r.name) as names, count(*)::int as items,
      max(coalesce(s.third_party, u.first_name || ' ' || u.last_name)) as sender, bool_or(s.is_waiver) as "isWaiver"
    from (
        select company_id, item_id, batch_id as id, coalesce(sent_staff, sent_by) as sender, ${thirdParty} as third_party, false as is_waiver
          from requirement_submissions s where batch_id = any(${ids}::uuid[]) and state in ('submitted', 'in_review')
        union all
        select company_id, item_id, id, asked_by, null, true from requirement_waivers where id = any(${ids}::uuid[]) and decision is null
      ) s
      join requirement_items i on i.company_id = s.company_id and i.id = s.item_id and i.state <> 'not_applicable'
      join requirements r on r.id = i.requirement_id
      left join users u on u.id = s.sender
    group by s.id`.execute(db);
  return new Map(
    rows.map(({ id, names, items, sender, isWaiver }) => [
      id,
      {
        subject: names.length === 1 ? names[0]! : `${names[0]!} and ${names.length - 1} more`, // Each batch has an item.
        subject_note: sender ?? removedUser,
        asks: isWaiver
          ? "Asks for a waiver"
          : items === 1
            ? "1 document to decide"
            : `${items.toLocaleString("en-US")} documents to decide`,
        link: `/provider/requirement-review/${id}`,
      },
    ]),
  );
};

import { sql } from "kysely";
import { formatDate } from "../../ground/http/format-date.ts";
import { workDay } from "../../ground/db/today.ts";
import { isOverdue } from "../../trade/requirements/news/overdue-queries.ts";
import type { FindFacts } from "./work-fact-queries.ts";

interface Overdue {
  id: string;
  /** The names of overdue documents, the oldest first. */
  names: string[];
  /** The first of them. */
  item: string;
  since: string;
}

/** The words and the link of companies with documents that are late for longer than reminders come. */
export const findOverdueDocumentFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<Overdue>`
    select i.company_id as id, array_agg(r.name order by i.due_on, lower(r.name)) as names,
      (array_agg(i.id order by i.due_on, lower(r.name)))[1] as item, min(i.due_on) as since
    from requirement_items i join requirements r on r.id = i.requirement_id
    where i.company_id = any(${subjects.map(({ subject }) => subject)}::uuid[]) and ${isOverdue(workDay)}
    group by 1`.execute(db);
  return new Map(
    rows.map(({ id, names, item, since }) => [
      id,
      {
        subject: names.length === 1 ? names[0]! : `${names[0]!} and ${(names.length - 1).toLocaleString("en-US")} more`, // Each has a document.
        subject_note: `Late since ${formatDate(since)}`,
        asks:
          names.length === 1
            ? "1 document is overdue"
            : `${names.length.toLocaleString("en-US")} documents are overdue`,
        link: names.length === 1 ? `/provider/documents/${item}` : `/provider/documents/items?company=${id}`,
      },
    ]),
  );
};

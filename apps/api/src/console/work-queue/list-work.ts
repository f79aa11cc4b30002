import type { WorkFilters, WorkItem } from "@lading/contract";
import type { Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { permissionDenied } from "../../ground/http/refusal.ts";
import type { WorkFacts } from "./work-fact-queries.ts";
import { factsOfKind, getOwnKinds } from "./work-kinds.ts";
import { findWorkRows, type WorkOrdering, type WorkRow } from "./work-list-queries.ts";

type WorkQuery = WorkFilters & Paging & { ordering: WorkOrdering };

/**
 * One page of what waits for staff, in words. Refuses a caller who may do no kind of it, because an empty list would say that
 * nothing waits.
 */
export async function listWork(scope: StaffScope, query: WorkQuery): Promise<{ count: number; results: WorkItem[] }> {
  if (getOwnKinds(scope).length === 0) throw permissionDenied();
  const { count, rows } = await findWorkRows(scope, query);
  const facts = new Map<string, WorkFacts>();
  for (const [kind, subjects] of Map.groupBy(rows, (row) => row.kind))
    for (const [subject, found] of await factsOfKind[kind](scope, subjects)) facts.set(`${kind} ${subject}`, found);
  return { count, results: rows.map((row) => toItem(scope, row, facts.get(`${row.kind} ${row.subject}`))) };
}

const toItem = ({ user }: StaffScope, row: WorkRow, facts: WorkFacts = gone): WorkItem => ({
  id: row.id,
  kind: row.kind,
  ...facts,
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? "", is_test: row.is_test },
  waiting_since: row.waiting_since.toISOString(),
  due_at: row.due_at.toISOString(),
  time_zone: row.time_zone,
  state: row.state,
  owner:
    row.owner_id === null || row.taken_at === null
      ? null
      : {
          id: row.owner_id,
          name: row.owner_name ?? "",
          taken_at: row.taken_at.toISOString(),
          is_me: row.owner_id === user.id,
        },
  size: row.size,
});

/** Another person has finished the work between the two statements of the list. */
const gone: WorkFacts = {
  subject: "Done",
  subject_note: null,
  asks: "Nothing is left to do",
  link: "/provider/queue",
};

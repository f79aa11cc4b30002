import type { BlockedAct, ItemState, RequirementGroup } from "@lading/contract";
import { sql } from "kysely";
import { countRows, limitToPage } from "../../../ground/db/paged-query.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { itemState } from "../../effects/item-state-queries.ts";
import { actsBlocked } from "../../effects/open-requirement-queries.ts";
import { matching, type OwnItemsQuery, ownItems, readOrdering } from "./item-list-queries.ts";
import { readItems } from "./item-queries.ts";
import { isOfLines } from "./subject-queries.ts";

/** The states, the worst first. */
const worstFirst: readonly ItemState[] = [
  "expired",
  "missing",
  "changes_requested",
  "requested",
  "expiring",
  "submitted",
  "in_review",
  "accepted",
  "waived",
  "not_applicable",
];

/** The length of the id of a ship notice and a slash, with which the id of one of its lines begins. */
const prefixLength = 37;

interface GroupRow {
  notice: string | null;
  count: number;
  due_on: string | null;
  state: number;
  blocks: BlockedAct[];
  arrived: { from: string; count: number } | null;
  item_ids: string[];
}

const orders = { due_on: sql`g.due_on`, opened_at: sql`g.opened_at`, name: sql`g.name` };

/** The groups of items that match, as the part of a query from `from` on. */
const groupsOf = (scope: VendorScope, query: OwnItemsQuery) => {
  const places = sql`array_position(${worstFirst}::text[], ${itemState})`;
  // The items of a group have one requirement and one kind, so they block nothing or the same acts.
  return sql`from (
    select i.requirement_id, i.order_id, i.notice_id as notice, count(*)::int as count, min(i.due_on) as due_on, min(i.opened_at) as opened_at, min(lower(r.name)) as name,
      array_agg(i.id order by i.due_on nulls last, i.line, i.id) as item_ids, min(${places}) as state, max(${actsBlocked}) as blocks,
      case when count(w.item_id) > 0 then
        json_build_object('from', string_agg(distinct w.names, ', '), 'count', count(w.item_id)) end as arrived
    ${matching(query, ownItems(scope, query))}
    group by i.requirement_id, i.order_id, i.notice_id, case when i.order_id is null then i.id end
  ) g`;
};

/** One page of the company's groups of items that match, and the number of groups on all pages. */
export async function findOwnGroups(
  scope: VendorScope,
  query: OwnItemsQuery,
): Promise<{ count: number; results: RequirementGroup[] }> {
  const { key, way } = readOrdering(query.ordering);
  const groups = groupsOf(scope, query);
  const { rows } = await sql<GroupRow>`
    select g.notice, g.count, g.due_on, g.state, g.blocks, g.arrived, g.item_ids ${groups}
    order by ${orders[key]} ${way} nulls last, g.order_id ${way}, g.notice, g.item_ids[1] ${way} ${limitToPage(query)}`.execute(
    scope.db,
  );
  const first = rows.map(({ item_ids: [id] }) => id);
  const items = await readItems(
    scope,
    sql`select ${scope.companyId}::uuid as company_id, x.id, x.place from unnest(${first}::uuid[]) with ordinality x (id, place)`,
  );
  return {
    count: await countRows(scope.db, groups),
    results: rows.flatMap(({ state, ...row }, place) => {
      const item = items[place];
      const worst = worstFirst[state - 1];
      if (!item || !worst) return [];
      const order = isOfLines(item.subject.kind)
        ? item.subject.id.slice(row.notice === null ? 0 : prefixLength).replace(/\/\d+$/, "")
        : null;
      return [{ requirement: item.requirement, order, ...row, state: worst, item }];
    }),
  };
}

const toDo = {
  state: ["missing", "requested", "changes_requested", "expiring", "expired"] satisfies ItemState[],
  page: 1,
  requirement: [],
  subject: [],
  waits_on: "vendor" as const,
  arrived: "also" as const,
  ordering: "due_on" as const,
};

/** The groups of documents that the company must send now: the most urgent ones, their number, and the number of those that block something. */
export async function findNeeded(scope: VendorScope, most: number) {
  const { count, results } = await findOwnGroups(scope, { ...toDo, page_size: most });
  const blocking =
    count === 0 ? 0 : await countRows(scope.db, groupsOf(scope, { ...toDo, page_size: most, blocks: "true" }));
  return { count, blocking, groups: results };
}

/** The number of the company's documents on which the provider has not decided, and the oldest. Undefined if there is none. */
export async function findSentDocuments({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ count: number; name: string; sent_at: Date }>`
    select (count(*) over ())::int as count, r.name, s.sent_at
    from requirement_submissions s join requirement_items i on i.company_id = s.company_id and i.id = s.item_id
      join requirements r on r.id = i.requirement_id
    where s.company_id = ${companyId} and s.state in ('submitted', 'in_review') and i.state <> 'not_applicable'
    order by s.sent_at, s.id limit 1`.execute(db);
  const [first] = rows;
  return first && { count: first.count, oldest: { name: first.name, sent_at: first.sent_at.toISOString() } };
}

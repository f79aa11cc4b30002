import type { BlockedAct, ItemState, RequirementGroup } from "@lading/contract";
import { sql } from "kysely";
import { countRows, limitToPage } from "../../../ground/db/paged-query.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { actsBlocked } from "../../effects/open-requirement-queries.ts";
import { matching, type OwnItemsQuery, ownItems, readOrdering } from "./item-list-queries.ts";
import { itemState, readItems } from "./item-queries.ts";

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

interface GroupRow {
  count: number;
  due_on: string | null;
  state: number;
  blocks: BlockedAct[];
  item_ids: string[];
}

const orders = { due_on: sql`g.due_on`, opened_at: sql`g.opened_at`, name: sql`g.name` };

/** One page of the company's groups of items that match, and the number of groups on all pages. */
export async function findOwnGroups(
  scope: VendorScope,
  query: OwnItemsQuery,
): Promise<{ count: number; results: RequirementGroup[] }> {
  const { key, way } = readOrdering(query.ordering);
  const places = sql`array_position(${worstFirst}::text[], ${itemState})`;
  // The items of a group have one requirement and one kind, so they block nothing or the same acts.
  const groups = sql`from (
    select i.requirement_id, i.order_id, count(*)::int as count, min(i.due_on) as due_on, min(i.opened_at) as opened_at, min(lower(r.name)) as name,
      array_agg(i.id order by i.due_on nulls last, i.line, i.id) as item_ids, min(${places}) as state, max(${actsBlocked}) as blocks
    ${matching(query, ownItems(scope, query))}
    group by i.requirement_id, i.order_id, case when i.order_id is null then i.id end
  ) g`;
  const { rows } = await sql<GroupRow>`
    select g.count, g.due_on, g.state, g.blocks, g.item_ids ${groups}
    order by ${orders[key]} ${way} nulls last, g.order_id ${way}, g.item_ids[1] ${way} ${limitToPage(query)}`.execute(
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
      const order = item.subject.kind === "order_line" ? item.subject.id.replace(/\/\d+$/, "") : null;
      return [{ requirement: item.requirement, order, ...row, state: worst, item }];
    }),
  };
}

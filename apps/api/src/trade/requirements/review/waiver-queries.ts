import type { WaivedItem } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { findAskedItems } from "./reviewed-item-queries.ts";

type WaiversQuery = Omit<Parameters<typeof findAskedItems>[1], "state">;

interface WaiverRow {
  item_id: string;
  reason: string;
  until: string;
  granted_at: Date;
  granted_by: string | null;
}

/** One page of the items with a waiver that is valid today, and their count on all pages. */
export async function findWaivers(
  scope: StaffScope,
  query: WaiversQuery,
): Promise<{ count: number; results: WaivedItem[] }> {
  const { count, results } = await findAskedItems(scope, { ...query, state: ["waived"] });
  const { rows } = await sql<WaiverRow>`
    select distinct on (w.item_id) w.item_id, coalesce(w.reason, '') as reason, w.until, w.decided_at as granted_at,
      (select u.first_name || ' ' || u.last_name from users u where u.id = w.decided_by) as granted_by
    from requirement_waivers w
    where w.company_id = any(${results.map(({ company }) => company.id)}::uuid[]) and w.item_id = any(${results.map(({ id }) => id)}::uuid[])
      and w.decision = 'granted'
    order by w.item_id, w.decided_at desc`.execute(scope.db);
  const waivers = new Map(
    rows.map(({ item_id, granted_at, ...row }) => [item_id, { ...row, granted_at: granted_at.toISOString() }]),
  );
  return {
    count,
    results: results.flatMap((item) => {
      const waiver = waivers.get(item.id);
      return waiver ? [{ ...item, waiver }] : [];
    }),
  };
}

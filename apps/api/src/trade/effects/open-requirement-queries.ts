import { type BlockedAct as Act, type EditRequirement, expiringDays, type OpenRequirement } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import type { Db } from "./open-item.ts";
import { asJsonb } from "../../ground/db/jsonb.ts";
import { workDay } from "../../ground/db/today.ts";

/** The acts that are refused while a document is missing. */
const refusedActs = [
  "answer_orders",
  "send_ship_notices",
  "propose_products",
  "approve_edits",
] as const satisfies Act[];
export type BlockedAct = (typeof refusedActs)[number];

/** True for items `i` without a valid document or waiver on the present day. */
export const isOpen = sql`(i.state not in ('accepted', 'waived', 'not_applicable')
  or i.state = 'accepted' and i.valid_until < ${workDay} or i.state = 'waived' and i.waived_until < ${workDay})`;

/** True for items `i` whose document was sent, of requirements `r` that let ship notices be sent from then on. */
export const shipsSooner = sql`(coalesce(r.rule #>> '{effect,ships_after}', 'submitted') = 'submitted'
  and (i.state in ('submitted', 'in_review') or coalesce(i.renewal in ('submitted', 'in_review'), false)))`;

/**
 * The acts that the item `i` of the requirement `r` blocks on the present day. A document of the company blocks each act that the requirement
 * names, and one of a line of a ship notice only its sending. All others block answers to orders and ship notices, and those of products also
 * the approval of edits.
 */
export const actsBlocked = sql<Act[]>`case
  when r.deleted_at is null and r.rule #>> '{effect,kind}' = 'block' and ${isOpen} then array(
    select act from jsonb_array_elements_text(r.rule #> '{effect,of}') act
    where act = any(${sql.lit(`{${refusedActs.join(",")}}`)}::text[]) and not (act = 'send_ship_notices' and ${shipsSooner})
      and (i.kind = 'company' or act = 'send_ship_notices' or i.kind <> 'ship_line' and act = 'answer_orders'
        or i.kind = 'product' and act = 'approve_edits'))
  else '{}' end`;

/** True for open items `i` of requirements `r` that block an act. */
const blocks = (act: BlockedAct) =>
  sql`(r.rule #>> '{effect,kind}' = 'block' and r.rule #> '{effect,of}' ? ${act} and ${isOpen}
    ${act === "send_ship_notices" ? sql`and not ${shipsSooner}` : sql``})`;

/** True for open items `i` of requirements `r` that only warn, and for items that expire soon. A requirement that warns does so of every act. */
const warns = (act: BlockedAct) => sql`(r.rule #>> '{effect,kind}' = 'warn' and (${isOpen} or ${expiresSoon})
  or r.rule #>> '{effect,kind}' = 'block' and r.rule #> '{effect,of}' ? ${act} and ${expiresSoon})`;

const expiresSoon = sql`(i.state = 'accepted' and i.valid_until between ${workDay} and ${workDay} + ${sql.lit(expiringDays)})`;

type Effect = typeof blocks;

/** The items of products and of lines of orders. */
const ofOrders = sql`i.kind in ('product', 'order_line')`;

/** The items of companies that block an act or warn of it; `about` says which of the items of products and lines matter. */
const affecting = (effect: Effect, companyIds: readonly string[], act: BlockedAct, about: RawBuilder<unknown>) => sql`
  select i.company_id, i.id, i.product_id, i.order_id, r.name, i.due_on
  from requirements r join requirement_items i on i.requirement_id = r.id
  where r.deleted_at is null and i.company_id = any(${companyIds}::uuid[]) and ${effect(act)} and (i.kind = 'company' or ${about})
    and exists (select from company_feature_flags f
      where f.company_id = i.company_id and f.feature_name = 'Required Documents' and f.active)`;

interface Row extends Omit<OpenRequirement, "link"> {
  subject: string | null;
}

export const toOpenItem = ({ subject, ...item }: Row) => ({
  subject,
  name: item.name,
  item: { ...item, link: `/requirements?${new URLSearchParams({ item: item.id }).toString()}` },
});

/**
 * Returns what blocks answers to orders of a company, by the id of the order: the company's documents, those of the order's lines and of the
 * products that they name. Orders that staff let through are left out.
 */
export const findBlockedOrders = (db: Db, companyId: string, orderIds: readonly string[]) =>
  findAffectedOrders(db, blocks, companyId, orderIds);

/** Returns the documents that will block answers to orders of a company, or of which staff only warn, by the id of the order. */
export const findWarnedOrders = (db: Db, companyId: string, orderIds: readonly string[]) =>
  findAffectedOrders(db, warns, companyId, orderIds);

async function findAffectedOrders(db: Db, effect: Effect, companyId: string, orderIds: readonly string[]) {
  const lines = sql`purchase_order_lines l where l.company_id = ${companyId} and l.order_id = o.id and l.is_cancelled is not true`;
  const { rows } = await sql<Row>`
    with open as materialized (${affecting(effect, [companyId], "answer_orders", ofOrders)})
    select o.id::text as subject, i.id, i.name, i.due_on
    from unnest(${orderIds}::bigint[]) as o (id) join open i
      on coalesce(i.order_id, o.id) = o.id and (i.product_id is null or i.product_id in (select l.product_id from ${lines}))
    where not exists (select from requirement_overrides v where v.company_id = ${companyId} and v.order_id = o.id)
    order by i.due_on nulls last, i.name, i.id`.execute(db);
  return rows.map(toOpenItem);
}

/**
 * Returns what blocks a shipment of these lines: the company's documents, those of the lines' orders, and those of their products. Orders that
 * staff let through are left out. `findLineDocuments` finds the documents of the shipped lines.
 */
export async function findBlockedShipments(
  db: Db,
  companyId: string,
  lines: readonly { order_id: string; line: number }[],
) {
  const { rows } = await sql<Row>`
    with open as materialized (${affecting(blocks, [companyId], "send_ship_notices", ofOrders)}),
    shipped as (
      select l.order_id, l.product_id from jsonb_to_recordset(${asJsonb(lines)}::jsonb) as g (order_id bigint, line int)
      join purchase_order_lines l on l.company_id = ${companyId} and l.order_id = g.order_id and l.line = g.line
      where not exists (select from requirement_overrides v where v.company_id = ${companyId} and v.order_id = g.order_id)
    )
    select null as subject, i.id, i.name, i.due_on from open i
    where exists (select from shipped s
      where coalesce(i.order_id, s.order_id) = s.order_id and coalesce(i.product_id, s.product_id) = s.product_id)
    order by i.due_on nulls last, i.name, i.id`.execute(db);
  return rows.map(toOpenItem);
}

/** Returns what blocks proposals of new products of a company. */
export const findBlockedProposals = (db: Db, companyId: string) => findAffectedProposals(db, blocks, companyId);

/** Returns the documents that will block proposals of new products, or of which staff only warn. */
export const findWarnedProposals = (db: Db, companyId: string) => findAffectedProposals(db, warns, companyId);

async function findAffectedProposals(db: Db, effect: Effect, companyId: string) {
  const { rows } = await sql<Row>`
    select null as subject, i.id, i.name, i.due_on from (${affecting(effect, [companyId], "propose_products", sql`false`)}) i
    order by i.due_on nulls last, i.name, i.id`.execute(db);
  return rows.map(toOpenItem);
}

/** Returns the companies and the products ("company" or "company/product") whose edits cannot be approved. */
export async function findBlockedProducts(db: Db, products: readonly { company_id: string; product_id: string }[]) {
  const companyIds = [...new Set(products.map(({ company_id }) => company_id))];
  const productIds = products.map(({ product_id }) => product_id);
  const { rows } = await sql<{ place: string }>`
    select distinct concat_ws('/', i.company_id, i.product_id) as place
    from (${affecting(blocks, companyIds, "approve_edits", sql`i.product_id = any(${productIds}::bigint[])`)}) i`.execute(
    db,
  );
  return new Set(rows.map(({ place }) => place));
}

/** Products with changes that wait for a decision, of the item `i`. */
const isWaiting = sql`exists (select from edited_products q
  where q.company_id = i.company_id and q.product_id = i.product_id and q.status = 'pending')`;

/** Returns the documents that block the approval of waiting changes of companies, or of which staff are warned, at most so many. */
export async function findEditRequirements(db: Db, companyIds: readonly string[], most: number) {
  const { rows } = await sql<Omit<EditRequirement, "item"> & Omit<OpenRequirement, "link">>`
    select i.company_id, p.gxp_sku, i.effect, i.id, i.name, i.due_on
    from (
        select b.*, 'block' as effect from (${affecting(blocks, companyIds, "approve_edits", isWaiting)}) b
        union all
        select w.*, 'warn' from (${affecting(warns, companyIds, "approve_edits", isWaiting)}) w
      ) i left join products p on p.company_id = i.company_id and p.id = i.product_id
    order by i.effect, i.due_on nulls last, i.name, i.id limit ${most}`.execute(db);
  return rows.map(({ company_id, gxp_sku, effect, ...item }): EditRequirement => ({
    company_id,
    gxp_sku,
    effect,
    item,
  }));
}

/** Stores that an order may be answered. Returns false if the company has no such order. */
export async function insertOverride(
  { db, user }: StaffScope,
  companyId: string,
  { order, reason }: { order: string; reason: string },
) {
  const { numAffectedRows } = await sql`
    insert into requirement_overrides (company_id, order_id, reason, actor_id)
      select company_id, id, ${reason}, ${user.id} from purchase_orders where company_id = ${companyId} and purchase_order = ${order}
      on conflict (company_id, order_id) do update set reason = excluded.reason, actor_id = excluded.actor_id, at = now()`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

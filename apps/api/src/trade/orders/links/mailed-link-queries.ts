import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { MailedCode } from "../../../ground/mail/mail-content.ts";
import { presentRevision } from "../order-column-queries.ts";

/** Links in a mail. */
export const mostLinks = 25;

/** An order, by the id of its row, and a person who answers orders. */
export interface LinkTarget {
  company_id: string;
  order_id: string;
  user_id: string;
}

/** Whether an order was sent, waits for an answer and has none to its present revision, so that a link can accept it. */
export const isAcceptable = (companyId: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from order_states s where s.company_id = ${companyId} and s.order_id = ${id} and s.waiting > 0)
  and exists (
    select from order_revisions r
    where r.company_id = ${companyId} and r.order_id = ${id} and r.kind = 'sent' and r.at <= clock_timestamp())
  and not exists (
    select from order_responses a
    where a.company_id = ${companyId} and a.order_id = ${id} and a.order_revision >= ${presentRevision(companyId, id)}))`;

/**
 * Makes the links of a mail for orders that can be accepted, or takes those that the person was mailed before. An expired link gets
 * another code. Returns the codes by order and person.
 */
export async function makeLinks(db: Transaction<DB>, targets: readonly LinkTarget[]) {
  if (targets.length === 0) return new Map<string, MailedCode>();
  const column = (name: keyof LinkTarget) => targets.map((target) => target[name]);
  const { rows } = await sql<LinkTarget & { id: string; salt: Buffer }>`
    insert into order_links (company_id, order_id, revision, user_id)
    select t.company_id, t.order_id, ${presentRevision(sql`t.company_id`, sql`t.order_id`)}, t.user_id
    from unnest(${column("company_id")}::uuid[], ${column("order_id")}::bigint[], ${column("user_id")}::uuid[])
      as t (company_id, order_id, user_id)
    where ${isAcceptable(sql`t.company_id`, sql`t.order_id`)}
    on conflict (company_id, order_id, revision, user_id) do update set
      code_salt = case when order_links.expires_at > now() then order_links.code_salt else excluded.code_salt end,
      created_at = case when order_links.expires_at > now() then order_links.created_at else excluded.created_at end,
      expires_at = case when order_links.expires_at > now() then order_links.expires_at else excluded.expires_at end
    returning company_id, order_id::text as order_id, user_id, id, code_salt as salt`.execute(db);
  return new Map(
    rows.map(({ id, salt, ...target }) => [keyOf(target), { purpose: "order-answer" as const, id, salt }] as const),
  );
}

export const keyOf = ({ order_id, user_id }: Omit<LinkTarget, "company_id">) => `${order_id} ${user_id}`;

import type { DocumentAsk } from "@lading/contract";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** The link of the request `a` works. */
export const isLive = sql`a.sent_at is null and a.revoked_at is null and a.expires_at > now()`;

/** A request to store. */
export interface NewAsk {
  id: string;
  salt: Buffer;
  hash: Buffer;
  asked_by: string | null;
  email: string;
  name: string;
  message: string;
  is_straight: boolean;
  items: readonly string[];
}

/** Stores a request, and marks its items that nothing was sent for as requested. Call it after the items were locked. Returns its last moment. */
export async function insertAsk(db: Transaction<DB>, companyId: string, ask: NewAsk) {
  const { id, salt, hash, items } = ask;
  const { rows } = await sql<{ expires_at: Date }>`
    insert into document_asks (company_id, id, asked_by, email, name, message, is_straight, code_salt, code_hash)
    values (${companyId}, ${id}, ${ask.asked_by}, ${ask.email}, ${ask.name}, ${ask.message}, ${ask.is_straight}, ${salt}, ${hash})
    returning expires_at`.execute(db);
  await sql`
    insert into document_ask_items (company_id, ask_id, item_id)
    select ${companyId}, ${id}, item from unnest(${items}::uuid[]) as item`.execute(db);
  await sql`
    update requirement_items set version = version + 1,
      state = case when state in ('missing', 'changes_requested') then 'requested' else state end
    where company_id = ${companyId} and id = any(${items}::uuid[])`.execute(db);
  return rows[0]!.expires_at; // An insert returns its row.
}

/** Items of which no link works any more are what they were before they were requested. */
export const releaseItems = (db: Transaction<DB>, items: RawBuilder<unknown>) =>
  sql`
    update requirement_items i set version = i.version + 1, state = case when i.reason is null then 'missing' else 'changes_requested' end
    where i.state = 'requested' and (i.company_id, i.id) in (${items}) and not exists (
      select from document_ask_items x join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
      where x.company_id = i.company_id and x.item_id = i.id and ${isLive})`.execute(db);

/** The keys of a request's items. */
export const itemsOfAsk = (companyId: string, askId: string) =>
  sql`select company_id, item_id from document_ask_items where company_id = ${companyId} and ask_id = ${askId}`;

interface AskRow extends Omit<DocumentAsk, "asked_at" | "expires_at" | "sent_at"> {
  asked_at: Date;
  expires_at: Date;
  sent_at: Date | null;
}

/** One page of the company's requests, the newest first, and their count on all pages. */
export async function findAsks(
  { db, companyId }: VendorScope,
  { item, ...paging }: Paging & { item?: string | undefined },
) {
  const found = sql`from document_asks a where a.company_id = ${companyId} ${
    item === undefined
      ? sql``
      : sql`and exists (select from document_ask_items x where x.company_id = a.company_id and x.ask_id = a.id and x.item_id = ${item})`
  }`;
  const { rows } = await sql<AskRow>`
    select a.id, a.email, a.name, a.message as text, a.is_straight as straight_to_review, a.created_at as asked_at, a.expires_at, a.sent_at,
      a.is_remembered, (select p.name from known_people p where p.id = a.asked_by) as asked_by,
      case when a.sent_at is not null then 'sent' when a.revoked_at is not null then 'revoked'
        when a.expires_at <= now() then 'expired' else 'open' end as state,
      (select json_agg(json_build_object('id', i.id, 'name', r.name) order by lower(r.name), i.id)
        from document_ask_items x join requirement_items i on i.company_id = x.company_id and i.id = x.item_id
          join requirements r on r.id = i.requirement_id
        where x.company_id = a.company_id and x.ask_id = a.id) as items
    ${found} order by a.created_at desc, a.id ${limitToPage(paging)}`.execute(db);
  return {
    count: await countRows(db, found),
    results: rows.map(({ asked_at, expires_at, sent_at, items, ...ask }) => ({
      ...ask,
      // A product that was deleted took its items along.
      items: items ?? [],
      asked_at: asked_at.toISOString(),
      expires_at: expires_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
    })),
  };
}

/** Ends the link of a request, or keeping its address if it was used. Returns false if the company has no such request. */
export async function endAsk({ db, companyId }: VendorScope, id: string) {
  const { numAffectedRows } = await sql`
    update document_asks set is_remembered = false, revoked_at = case when sent_at is null then coalesce(revoked_at, now()) end
    where company_id = ${companyId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

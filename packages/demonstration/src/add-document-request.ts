import type { Client } from "pg";
import { addPaper, findPeople } from "./add-requirements.ts";
import { addDays } from "./calendar.ts";
import { findReviewer } from "./demonstration-queries.ts";
import type { Shop } from "./documents/shop.ts";
import { type DemonstrationRequirement, reminders, requestedDocument } from "./requirements.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** Adds a document that staff asked all companies for once, with what became of it at this company. */
export async function addDocumentRequest(target: VendorTarget, shop: Shop, state: "missing" | "accepted") {
  const { client, companyId } = target;
  const { file, ...asked } = requestedDocument;
  const requirement: DemonstrationRequirement = { ...asked, state, ...(state === "accepted" && file && { file }) };
  const { rows } = await client.query<{ id: string }>(
    `insert into requirement_items (company_id, requirement_id, kind, state, opened_at, due_on)
     values ($1, $2, 'company', $3, now() - interval '6 days', case when $3 = 'missing' then $4::date end) returning id`,
    [companyId, await findRequest(client, shop.today), state, addDays(shop.today, requirement.dueIn)],
  );
  const item = rows[0]!.id; // The statement inserts one row.
  await addPaper(target, shop, { item, requirement, people: await findPeople(client, companyId) });
}

/** Returns the id of the request, which the first company adds. */
async function findRequest(client: Client, today: string) {
  const { name, basis, help, dueIn } = requestedDocument;
  const { rows: known } = await client.query<{ id: number }>("select id from requirements where name = $1", [name]);
  if (known[0]) return known[0].id;
  const rule = {
    maximum_files: 20,
    validity: { kind: "none" },
    due_days: 0,
    due_on: addDays(today, dueIn),
    reminders,
    grace_days: 30,
    effect: { kind: "none", of: [] },
    fields: [],
    help,
    basis,
    reasons: [],
    reviewer_role_id: null,
    waiver_role_id: null,
    active: { from: null, until: null },
  };
  const { rows } = await client.query<{ id: number }>(
    `with label as (
       insert into labels (space, name) values ('company', $1) returning id
     ), asked as (
       select jsonb_build_object('condition', jsonb_build_object('company_ids', jsonb_agg(id order by name))) as condition
       from companies where suspended_at is null
     ), required as (
       insert into requirements (name, label_id, applies_to, rule, is_active, published_at)
         select $1, l.id, 'company', $2::jsonb || a.condition, true, now() - interval '6 days' from label l, asked a returning id
     )
     insert into document_requests (requirement_id, created_at, created_by)
       select id, now() - interval '6 days', $3 from required returning requirement_id as id`,
    [name, rule, await findReviewer(client)],
  );
  return rows[0]!.id; // The statement inserts one row.
}

import type { Pool } from "pg";

const COMPANIES = 10_000;
/** Users of each company. */
const EACH = 4;
const DAYS = 700;

/** The recorded actions of a day at work, the most frequent first. */
const actions = [
  "POST /api/token",
  "PATCH /api/products/{id}/edit",
  "POST /api/persistent-documents/upload/",
  "POST /api/notifications/mark-read-status/",
  "POST /api/provider/edits/decide",
  "POST /api/order-documents/order/{id}/upload/",
  "POST /api/accounts/user/{id}/change-role",
  "POST /api/provider/sign-in-as",
];

/** Fills the audit record with so many rows over two years of 10,000 companies, with few statements. */
export async function fillAuditRecord(owner: Pool, rows: number) {
  await owner.query(
    "insert into companies (company_code, name) select 'C' || n, 'Company ' || n from generate_series(1, $1::int) n",
    [COMPANIES],
  );
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select c.id, r.id, 'user' || n || '@' || lower(c.company_code) || '.example', 'none', 'Ada', 'Moss'
     from companies c, roles r, generate_series(1, $1::int) n where r.name = 'Vendor Admin'`,
    [EACH],
  );
  // Building an index over all rows is faster than adding each row to it.
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'audit_entries'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(
    `with people as materialized (
       select row_number() over (order by random()) as place, id, company_id from users where company_id is not null
     )
     insert into audit_entries (at, actor_id, as_user_id, company_id, action, details, result, address)
     select now() - interval '1 hour' - interval '1 day' * (($1::int - n) * $3::float / $1), p.id,
       case when n % 100 = 0 then p.id end, p.company_id,
       -- Each action is half as frequent as the one before it.
       ($4::text[])[least(8, 1 + floor(-ln(1 - random()) / ln(2)))::int],
       jsonb_build_object('id', 'GXP-' || n % 200000, 'edited_fields', jsonb_build_array(
         jsonb_build_object('name', 'price', 'old_value', (n % 900)::text, 'new_value', (n % 901)::text))),
       case when n % 50 = 0 then 'refused' else 'done' end,
       ('10.' || p.place % 250 || '.' || p.place / 250 % 250 || '.7')::inet
     from generate_series(1, $1::int) n
     join people p on p.place = 1 + (n::bigint * 7919 % $2::int)`,
    [rows, COMPANIES * EACH, DAYS, actions],
  );
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query("vacuum analyze");
}

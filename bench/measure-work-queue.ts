import { rmSync } from "node:fs";
import { Agent } from "node:http";
import type { Pool } from "pg";
import { addPeople, signIn } from "./people.ts";
import { openPortal } from "./portal.ts";
import { type TimedCall, timeCalls, type WantedCall } from "./time-calls.ts";

/** Products with pending edits. */
export const WAITING = 100_000;
const COMPANIES = 2000;
/** Fields that were decided this week. */
const DECIDED = 20_000;

const queue = (query: string) => `provider/queue/?page_size=50&${query}`;

/** Measures the work queue of staff among many waiting edits. */
export async function measureWorkQueue(folder: string, rounds: number): Promise<TimedCall[]> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await addWork(portal.owner);
  await addPeople(portal);
  const company = await takeWork(portal.owner);
  const calls: WantedCall[] = [
    ["queue, page 1", queue(""), true],
    ["queue, 95 % depth", queue(`page=${(WAITING * 0.95) / 50}`), true],
    ["queue, the newest first", queue("ordering=-waiting_since"), true],
    ["queue of edits", queue("kind=edits"), true],
    ["queue of agreements and invitations", queue("kind=agreement&kind=invitation"), true],
    ["queue of a company", queue(`company=${company}`), true],
    ["taken by me", queue("owner=me"), true],
    ["taken by nobody", queue("owner=nobody"), true],
    ["late", queue("state=late"), true],
    ["on track", queue("state=on_track"), true],
    ["edits of prices", queue("field=price"), true],
    ["figures", "provider/queue/figures", true],
    ["20 saved views with their counts", "provider/queue/views", false],
  ];
  const agent = new Agent({ keepAlive: true });
  const timed = await timeCalls(agent, portal, calls, rounds, async () => (await signIn(portal, "staff")).access);
  agent.destroy();
  return timed;
}

/** Each product waits with one to four fields, since a time of the last month. */
async function addWork(owner: Pool) {
  await owner.query(
    `insert into companies (company_code, name)
     select 'C' || n, (array['Valve & Supply', 'Pipe Works', 'Flange Company', 'Wire and Cable'])[1 + n % 4] || ' no. ' || n
     from generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select c.id, 'GXP-' || c.company_code || '-' || n, 'S-' || n, 'Ball valve, forged steel, no. ' || n
     from companies c, generate_series(1, $1::int) n`,
    [(2 * WAITING) / COMPANIES],
  );
  await owner.query(
    `insert into field_edits (company_id, product_id, name, old_value, new_value, submitted_at)
     select p.company_id, p.id, change.name, change.old_value, change.new_value,
       now() - interval '30 days' * ((hashtext(p.gxp_sku || 'age') & 65535) / 65536.0)
     from (select *, row_number() over (order by hashtext(gxp_sku), gxp_sku) as place from products) p
     cross join lateral (values
       (1, 'manufacturer', null, 'Maker'), (2, 'price', '10.00', '11.20'), (3, 'color', null, 'Red'), (4, 'material', null, 'A105')
     ) as change (number, name, old_value, new_value)
     where p.place <= $1 and change.number <= 1 + p.place % 4`,
    [WAITING],
  );
  await owner.query(
    `insert into field_edits (company_id, product_id, name, new_value, status, submitted_at, decided_at)
     select company_id, product_id, 'size', '2 in', 'approved', now() - n % 90 * interval '1 hour',
       greatest(date_trunc('week', now()), now() - n % 90 * interval '1 hour')
     from (select company_id, id as product_id, row_number() over (order by id) as n from products) p where n <= $1`,
    [DECIDED],
  );
  await owner.query(
    `insert into agreements (company_id, document_type, status, expiration_date, file_id, name, extension, size, sha256)
     select c.id, 'Insurance', '4', current_date + (hashtext(c.company_code) & 511) - 100, gen_random_uuid(), 'a.pdf', 'pdf', 1, '\\x00'
     from companies c`,
  );
  await owner.query(
    `insert into invitations (company_id, role_id, email, code_salt, sent_at, expires_at)
     select c.id, r.id, 'guest@' || lower(c.company_code) || '.example', '\\x00', now(), now() + interval '1 day' * (hashtext(c.company_code) & 15) - interval '8 days'
     from companies c, roles r where r.name = 'Vendor Admin'`,
  );
  await owner.query("vacuum analyze");
}

/** Ten staff members take 50 rows each; the reader saves 20 views. Returns the id of a company. */
async function takeWork(owner: Pool) {
  await owner.query(
    `insert into users (role_id, email, password_hash, first_name, last_name)
     select id, 'reviewer' || n || '@bench.example', 'none', 'Ada', 'Moss'
     from roles, generate_series(1, 9) n where of_provider and name = 'Administrator'`,
  );
  await owner.query(
    `insert into work_claims (item_id, owner_id)
     select w.id, u.id from (select id, row_number() over (order by due_at, waiting_since, id) as place from work_items) w
     join (select id, row_number() over (order by email) as place from users where company_id is null) u
       on u.place = 1 + w.place % 10
     where w.place <= 500`,
  );
  await owner.query(
    `insert into work_views (owner_id, name, filters)
     select u.id, 'View ' || n, jsonb_build_object('kind', case when n % 2 = 0 then '["edits"]'::jsonb else '[]' end, 'company', '[]'::jsonb,
       'field', case when n % 3 = 0 then '["price"]'::jsonb else '[]' end, 'state', (array['late', 'soon', 'on_track'])[1 + n % 3])
     from users u, generate_series(1, 20) n where u.email = 'reviewer@bench.example'`,
  );
  const { rows } = await owner.query<{ id: string }>("select id from companies order by company_code limit 1");
  return rows[0]!.id; // The companies were created above.
}

import { recountNotifications } from "@lading/demonstration/notification-queries";
import type { Pool } from "pg";
import { createTokenSigner } from "../apps/api/src/people/auth/tokens.ts";
import { loadSentences } from "../apps/api/src/record/outbox/notification-texts.ts";
import type { Portal } from "./portal.ts";
import { insertSessions } from "./sessions.ts";

export const EVENTS = 500_000;
export const USERS = 50;

/**
 * Creates a company with half a million notifications over two years: two fifths about orders, the rest about products, ranks
 * and a few acceptances of terms. A tenth of the older ones is archived. Its users were created at different times, and an eighth
 * of them has marked most of the new ones.
 */
export async function addNotifiedCompany(owner: Pool) {
  await owner.query("insert into companies (company_code, name) values ('BENCHN', 'Bench Notified Supply')");
  await owner.query(
    `insert into notifications (company_id, number, notification_type, event_date, description, details, is_archived)
     select c.id, n, t.type, now() - interval '700 days' * (1 - n / $1::float8),
       case t.type
         when 'purchase_order' then format($2::jsonb ->> 'purchase_order_for_location', 'PO-' || 400000 + n,
           to_char(n % 99999, 'FM999,990.00'), (array['Odessa Yard, TX', 'Hobbs Yard, NM', 'Casper Warehouse, WY'])[1 + n % 3])
         when 'product_item' then format($2::jsonb ->> 'product_item', p.name, p.sku)
         when 'rank_update' then format($2::jsonb ->> 'rank_update', p.name, p.sku, 3, 1)
         else 'Ada Moss accepted the terms and conditions.' end,
       case t.type
         when 'purchase_order' then jsonb_build_object('po_number', 'PO-' || 400000 + n, 'location', 'Odessa Yard, TX', 'status', 'Open', 'price', '100.00')
         when 'product_item' then jsonb_build_object('display_name', p.name, 'category', 'Valves', 'supplier_sku', 'S-' || n, 'gxp_sku', p.sku, 'vendor_price', '12.5')
         when 'rank_update' then jsonb_build_object('display_name', p.name, 'category', 'Valves', 'supplier_sku', 'S-' || n, 'gxp_sku', p.sku, 'old_priority', 3, 'new_priority', 1)
         else jsonb_build_object('user_id', gen_random_uuid()) end,
       n % 10 = 0 and n < $1 * 0.6
     from (select id from companies where company_code = 'BENCHN') c, generate_series(1, $1::int) n
     cross join lateral (
       select case when n % 5 < 2 then 'purchase_order' when n % 5 = 2 then 'product_item'
         when n % 1000 = 4 then 'terms_and_conditions_acceptance' else 'rank_update' end as type
     ) t
     cross join lateral (
       select (array['Ball valve, forged steel', 'Gate valve, cast steel', 'Line pipe, seamless', 'Weld neck flange', 'Spiral wound gasket', 'Hex bolt, B7'])[1 + n % 6]
           || ', ' || n % 48 || ' in, Class ' || 150 * (1 + n % 5) || ', no. ' || n as name,
         'GXP-' || 100000 + n % 80000 as sku
     ) p`,
    [EVENTS, JSON.stringify(loadSentences)],
  );
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select c.id, r.id, 'notified' || n || '@bench.example', 'none', 'Ada', 'Moss'
     from companies c, roles r, generate_series(1, $1::int) n where c.company_code = 'BENCHN' and r.name = 'Vendor Admin'`,
    [USERS],
  );
  await owner.query(
    `insert into notification_marks
     select r.company_id, n, r.user_id, true
     from (select *, row_number() over (order by user_id) as place from notification_readers) r, generate_series($1::int * 6 / 10, $1::int) n
     where r.place % 8 = 0 and n % 5 <> 3`,
    [EVENTS],
  );
  await owner.query("update notification_readers set came_after = 1000 * (hashtext(user_id::text) & 31)");
  const { rows } = await owner.query<{ id: string }>("select id from companies where company_code = 'BENCHN'");
  for (const { id } of rows) await recountNotifications(owner, id);
  await owner.query("vacuum analyze");
}

/** Creates `count` sessions, spread over all users, and returns their access tokens. */
export async function openSessions({ owner, tokenSecret }: Portal, count: number) {
  const signer = createTokenSigner([tokenSecret]);
  const sessions = await insertSessions(owner, count, "notified%");
  return Promise.all(sessions.map((session) => signer.accessToken(session)));
}

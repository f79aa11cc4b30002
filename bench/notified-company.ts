import type { Pool } from "pg";
import { tokenMint } from "../apps/api/src/auth/tokens.ts";
import type { Portal } from "./portal.ts";

export const EVENTS = 500_000;
export const USERS = 50;

/**
 * A company that was told of half a million events over two years: two fifths orders, the rest products, ranks and a few
 * acceptances of terms. Of the older ones a tenth is archived; its users came at different times, and an eighth of them has
 * marked most of what is new.
 */
export async function addNotifiedCompany(owner: Pool) {
  await owner.query("insert into companies (company_code, name) values ('BENCHN', 'Bench Notified Supply')");
  await owner.query(
    `insert into notifications (company_id, number, notification_type, event_date, description, facts, is_archived)
     select c.id, n, t.type, now() - interval '700 days' * (1 - n / $1::float8),
       case t.type
         when 'purchase_order' then new_order_text('PO-' || 400000 + n, (array['Odessa Yard, TX', 'Hobbs Yard, NM', 'Casper Warehouse, WY'])[1 + n % 3], n % 99999)
         when 'product_item' then new_product_text(p.name, p.sku)
         when 'rank_update' then new_rank_text(p.name, p.sku, '3', '1')
         else 'Ada Moss accepted the terms and conditions.' end,
       case t.type
         when 'purchase_order' then array['PO-' || 400000 + n, 'Odessa Yard, TX', 'Open', '100.00']
         when 'product_item' then array[p.name, 'Valves', 'S-' || n, p.sku, '12.5']
         when 'rank_update' then array['3', '1', 'S-' || n, p.sku, p.name, 'Valves'] end,
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
    [EVENTS],
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
  await owner.query("select recount_notifications(id) from companies where company_code = 'BENCHN'");
  await owner.query("vacuum analyze");
}

/** Access tokens of so many new sessions, of all users by turns. */
export async function openSessions({ owner, tokenSecret }: Portal, count: number) {
  const { rows } = await owner.query<{ id: string; userId: string }>(
    `insert into sessions (user_id, refresh_salt)
     select u.id, '\\x00' from users u, generate_series(1, $1::int) where u.email like 'notified%' returning id, user_id as "userId"`,
    [Math.ceil(count / USERS)],
  );
  const mint = tokenMint([tokenSecret]);
  return Promise.all(rows.slice(0, count).map((session) => mint.accessToken(session)));
}

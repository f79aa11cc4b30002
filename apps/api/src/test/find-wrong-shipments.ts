import type pg from "pg";

const read = async (owner: pg.Pool | pg.Client, text: string, companyId: string) =>
  (await owner.query<Record<string, unknown>>(text, [companyId])).rows;

/** The lines whose sums are not those of their notices and receipts, or of which more is announced than confirmed. */
export const findWrongShipments = (owner: pg.Pool | pg.Client, companyId: string) =>
  read(
    owner,
    `select l.order_id, l.line, t.confirmed, x.announced, x.shipped, x.received, s.*, r.*
     from purchase_order_lines l
     left join line_terms t using (company_id, order_id, line) left join line_shipments x using (company_id, order_id, line)
     cross join lateral (
       select coalesce(sum(y.quantity), 0) as sent, coalesce(sum(y.quantity) filter (where n.kind = 'shipped'), 0) as left_so_far
       from ship_lines y join ship_notices n on n.company_id = y.company_id and n.id = y.notice_id
       where y.company_id = l.company_id and y.order_id = l.order_id and y.line = l.line and n.state not in ('draft', 'cancelled')
     ) s
     cross join lateral (
       select coalesce(sum(quantity), 0) as arrived from receipts r
       where r.company_id = l.company_id and r.order_id = l.order_id and r.line = l.line
     ) r
     where l.company_id = $1 and ((coalesce(x.announced, 0), coalesce(x.shipped, 0), coalesce(x.received, 0))
       is distinct from (s.sent, s.left_so_far, r.arrived) or x.announced > coalesce(t.confirmed, 0))`,
    companyId,
  );

/** The notices of which an event or a version is missing or doubled, or whose state is not that of their receipts. */
export const findWrongNotices = (owner: pg.Pool | pg.Client, companyId: string) =>
  read(
    owner,
    `select n.id, n.state, e.*, v.*, r.* from ship_notices n
     cross join lateral (
       select count(*)::int as events, count(*) filter (where e.type = 'ship_notice.created')::int as created
       from outbox_events e where e.company_id = n.company_id and e.subject = n.id::text and e.type like 'ship_notice.%'
     ) e
     cross join lateral (
       select count(*)::int as versions from ship_notice_versions v where v.company_id = n.company_id and v.notice_id = n.id
     ) v
     cross join lateral (
       select count(*)::int as receipts from receipts r where r.company_id = n.company_id and r.notice_id = n.id
     ) r
     where n.company_id = $1 and (e.events <> v.versions or e.created <> (n.sent_at is not null)::int
       or (n.state in ('partly_received', 'received')) <> (r.receipts > 0))`,
    companyId,
  );

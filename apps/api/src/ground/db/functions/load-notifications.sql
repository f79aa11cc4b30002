-- Notifies companies of the products that this transaction has created, of the ranks that it has changed, of new orders, of orders
-- whose revision it has raised, and of those that were received otherwise than announced, as notifications of the load in app.load_id. The sentences contain the places that format() fills in;
-- their author is apps/api/src/record/outbox/notification-texts.ts. The changes of products are those of the history, which the
-- transaction's id finds. It runs as its owner, because under a policy the comparison of xid8 would not use an index.
create or replace function notify_of_load(sentences jsonb, order_companies uuid[], order_ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  types text[];
  events bigint[];
  load uuid := nullif(current_setting('app.load_id', true), '')::uuid;
  receipts jsonb;
begin
  -- The lines of several orders in one ship notice are one notification, and so are the other lines of an order.
  with differing as (
    select e.company_id, e.id, e.subject as purchase_order, d.*,
        case when min(e.subject) over notice <> max(e.subject) over notice then d.ship_notice end as shared_notice
      from outbox_events e cross join lateral (
        select difference, (difference ->> 'line')::int as line, difference ->> 'ship_notice' as ship_notice,
            (difference ->> 'announced')::numeric as announced, (difference ->> 'received')::numeric as received,
            (difference ->> 'short')::numeric as short, (difference ->> 'over')::numeric as excess, (difference ->> 'damaged')::numeric as damaged
          from jsonb_array_elements(e.data -> 'differences') as d (difference)
      ) d
      where e.tx = pg_current_xact_id() and e.type = 'receipt.recorded'
      window notice as (partition by e.company_id, d.ship_notice)
  ), ranked as (
    select d.*, count(*) over told as lines, min(id) over told as place,
        row_number() over (told order by (short + excess + damaged) / coalesce(announced, received) desc, purchase_order, line) as rank
      from differing d
      window told as (partition by company_id, shared_notice, case when shared_notice is null then purchase_order end)
  ), named as (
    select r.*, p.gxp_sku, jsonb_agg(r.difference || jsonb_build_object('purchase_order', r.purchase_order, 'gxp_sku', p.gxp_sku)) over (
          partition by r.company_id, r.shared_notice, case when r.shared_notice is null then r.purchase_order end
          order by r.rank rows between unbounded preceding and unbounded following) as differences
      from ranked r
      join purchase_orders o on o.company_id = r.company_id and o.purchase_order = r.purchase_order
      join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.line = r.line
      join products p on p.company_id = l.company_id and p.id = l.product_id
      where r.rank <= 10
  )
  select jsonb_agg(jsonb_build_object('company_id', company_id, 'place', place,
      'description', format(
        sentences ->> (case when lines = 1 then 'receipt_line' when shared_notice is null then 'receipt_lines_of_order' else 'receipt_lines_of_notice' end
          || case when ship_notice is null then '_apart' else '' end),
        purchase_order, difference ->> 'ship_notice_number', line, gxp_sku, difference ->> 'announced', difference ->> 'received',
        concat_ws(', ', case when short > 0 then format(sentences ->> 'receipt_short', difference ->> 'short') end,
          case when excess > 0 then format(sentences ->> 'receipt_over', difference ->> 'over') end,
          case when damaged > 0 then format(sentences ->> 'receipt_damaged', difference ->> 'damaged') end),
        lines),
      'details', jsonb_build_object('po_number', case when shared_notice is null then purchase_order end, 'ship_notice', shared_notice,
        'lines', lines, 'differences', differences)))
    into receipts from named where rank = 1;
  select array_agg(company_id), array_agg(type), array_agg(n) into companies, types, events from (
    select company_id, case when changes is null then 'product_item' else 'rank_update' end as type, count(*) as n
      from product_writes where tx = pg_current_xact_id() and (changes is null or changes ? 'gxp_priority') group by 1, 2
    union all
    select company_id, 'purchase_order', count(*) from unnest(order_companies) as o (company_id) group by 1
    union all
    select company_id, 'purchase_order_change', count(*) from (
      select r.company_id from order_revisions r
        join company_feature_flags f on f.company_id = r.company_id and f.feature_name = 'Order Responses' and f.active
        where r.tx = pg_current_xact_id() and r.kind = 'revision'
    ) changed group by 1
    union all
    select company_id, 'receipt_difference', count(*) from jsonb_to_recordset(receipts) as r (company_id uuid) group by 1
  ) grouped;
  if companies is null then return; end if;
  insert into notifications (company_id, number, notification_type, event_date, load_id, description, details)
    select r.company_id, t.before + row_number() over (partition by r.company_id order by r.place), r.type, t.event_date,
      load, r.description, r.details
    from (
      select w.company_id, w.id as place, 'product_item' as type,
        format(sentences ->> 'product_item', p.name, p.gxp_sku) as description,
        -- It takes half the time of jsonb_build_object, which has to look up the type of each value.
        jsonb_object(array['display_name', 'category', 'supplier_sku', 'gxp_sku', 'vendor_price'],
          array[p.name, p.category, p.supplier_sku, p.gxp_sku, money_text(p.price)]) as details
      from product_writes w join products p on p.company_id = w.company_id and p.id = w.product_id
      where w.tx = pg_current_xact_id() and w.changes is null
      union all
      select w.company_id, w.id, 'rank_update',
        format(sentences ->> 'rank_update', p.name, p.gxp_sku, coalesce(w.changes #>> '{gxp_priority,0}', sentences ->> 'no_rank'),
          coalesce(w.changes #>> '{gxp_priority,1}', sentences ->> 'no_rank')),
        jsonb_build_object('old_priority', w.changes #> '{gxp_priority,0}', 'new_priority', w.changes #> '{gxp_priority,1}',
          'supplier_sku', p.supplier_sku, 'gxp_sku', p.gxp_sku, 'display_name', p.name, 'category', p.category)
      from product_writes w join products p on p.company_id = w.company_id and p.id = w.product_id
      where w.tx = pg_current_xact_id() and w.changes ? 'gxp_priority'
      union all
      select o.company_id, o.id, 'purchase_order',
        format(sentences ->> case when o.location is null then 'purchase_order' else 'purchase_order_for_location' end,
          o.purchase_order, to_char(o.total, 'FM9,999,999,999,990.00'), o.location),
        jsonb_object(array['po_number', 'location', 'status', 'price'], array[o.purchase_order, o.location, o.status, money_text(o.total)])
      from purchase_orders o join unnest(order_companies, order_ids) as n (company_id, id) using (company_id, id)
      union all
      -- Other transactions of the load may add to the revision, but only the one that inserted it notifies.
      select r.company_id, r.order_id, 'purchase_order_change', format(sentences ->> 'purchase_order_change', o.purchase_order),
        jsonb_build_object('po_number', o.purchase_order, 'revision', r.revision)
      from order_revisions r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id
      join company_feature_flags f on f.company_id = r.company_id and f.feature_name = 'Order Responses' and f.active
      where r.tx = pg_current_xact_id() and r.kind = 'revision'
      union all
      select company_id, place, 'receipt_difference', description, details
      from jsonb_to_recordset(receipts) as r (company_id uuid, place bigint, description text, details jsonb)
    ) r join take_notification_numbers(companies, types, events) t using (company_id);
  perform settle_few_notifications(companies);
end $$;
revoke all on function notify_of_load(jsonb, uuid[], bigint[]) from public;
grant execute on function notify_of_load(jsonb, uuid[], bigint[]) to lading_provider;

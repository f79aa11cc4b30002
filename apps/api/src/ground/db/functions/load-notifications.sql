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
begin
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
    select company_id, 'receipt_difference', count(*) from outbox_events
      where tx = pg_current_xact_id() and type = 'receipt.recorded' and data -> 'differences' <> '[]' group by 1
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
      select e.company_id, e.id, 'receipt_difference', format(sentences ->> 'receipt_difference', e.subject),
        jsonb_build_object('po_number', e.subject, 'lines', jsonb_array_length(e.data -> 'differences'),
          'differences', jsonb_path_query_array(e.data -> 'differences', '$[0 to 9]'))
      from outbox_events e
      where e.tx = pg_current_xact_id() and e.type = 'receipt.recorded' and e.data -> 'differences' <> '[]'
    ) r join take_notification_numbers(companies, types, events) t using (company_id);
  perform settle_few_notifications(companies);
end $$;
revoke all on function notify_of_load(jsonb, uuid[], bigint[]) from public;
grant execute on function notify_of_load(jsonb, uuid[], bigint[]) to lading_provider;

-- Triggers that notify companies of new products, changed ranks and new purchase orders, in the transaction of the load.

-- The load of this transaction. The intake sets app.load_id with set_config() at the beginning of a load (tellOfLoad in
-- apps/api/src/loading/load/trial-queries.ts). It is null for all other changes, which raise no notifications here.
create or replace function current_load_id() returns uuid
  language sql stable
  return nullif(current_setting('app.load_id', true), '')::uuid;

-- The sentences of these notifications by name, with the places that format() fills in. Their author is
-- apps/api/src/record/outbox/notification-texts.ts; the intake sets app.load_sentences together with app.load_id.
create or replace function load_sentence(name text) returns text
  language sql stable
  return current_setting('app.load_sentences')::jsonb ->> name;

create or replace function tell_of_new_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  events bigint[];
  sentence text;
begin
  if current_load_id() is null then return null; end if;
  select array_agg(company_id), array_agg(n) into companies, events
    from (select company_id, count(*) as n from inserted group by 1) grouped;
  if companies is null then return null; end if;
  sentence := load_sentence('product_item');
  insert into notifications (company_id, number, notification_type, event_date, load_id, description, details)
    select p.company_id, coalesce(t.before + row_number() over (partition by p.company_id order by p.id), -p.id), 'product_item',
      t.event_date, current_load_id(), format(sentence, p.name, p.gxp_sku),
      -- It takes half the time of jsonb_build_object, which has to look up the type of each value.
      jsonb_object(array['display_name', 'category', 'supplier_sku', 'gxp_sku', 'vendor_price'],
        array[p.name, p.category, p.supplier_sku, p.gxp_sku, money_text(p.price)])
    from inserted p
    join take_notification_numbers(companies, array_fill('product_item'::text, array[cardinality(companies)]), events) t using (company_id);
  perform settle_few_notifications(companies);
  return null;
end $$;
create or replace trigger products_told after insert on products referencing new table as inserted
  for each statement execute function tell_of_new_products();

create or replace function tell_of_new_ranks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  events bigint[];
  sentence text;
  no_rank text;
begin
  if current_load_id() is null then return null; end if;
  select array_agg(company_id), array_agg(n) into companies, events
    from (
      select company_id, count(*) as n from after a join before b using (company_id, id)
      where a.gxp_priority is distinct from b.gxp_priority group by 1
    ) grouped;
  if companies is null then return null; end if;
  sentence := load_sentence('rank_update');
  no_rank := load_sentence('no_rank');
  insert into notifications (company_id, number, notification_type, event_date, load_id, description, details)
    select p.company_id, coalesce(t.before + row_number() over (partition by p.company_id order by p.id), -p.id), 'rank_update',
      t.event_date, current_load_id(),
      format(sentence, p.name, p.gxp_sku, coalesce(b.gxp_priority::text, no_rank), coalesce(p.gxp_priority::text, no_rank)),
      jsonb_build_object('old_priority', b.gxp_priority, 'new_priority', p.gxp_priority, 'supplier_sku', p.supplier_sku,
        'gxp_sku', p.gxp_sku, 'display_name', p.name, 'category', p.category)
    from after p join before b using (company_id, id)
    join take_notification_numbers(companies, array_fill('rank_update'::text, array[cardinality(companies)]), events) t using (company_id)
    where p.gxp_priority is distinct from b.gxp_priority;
  perform settle_few_notifications(companies);
  return null;
end $$;
create or replace trigger products_told_of_ranks after update on products referencing old table as before new table as after
  for each statement execute function tell_of_new_ranks();

create or replace function tell_of_new_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  events bigint[];
  sentence text;
  sentence_for_location text;
begin
  if current_load_id() is null then return null; end if;
  select array_agg(company_id), array_agg(n) into companies, events
    from (select company_id, count(*) as n from inserted group by 1) grouped;
  if companies is null then return null; end if;
  sentence := load_sentence('purchase_order');
  sentence_for_location := load_sentence('purchase_order_for_location');
  insert into notifications (company_id, number, notification_type, event_date, load_id, description, details)
    select o.company_id, coalesce(t.before + row_number() over (partition by o.company_id order by o.id), -o.id), 'purchase_order',
      t.event_date, current_load_id(),
      format(case when o.location is null then sentence else sentence_for_location end,
        o.purchase_order, to_char(o.total, 'FM9,999,999,999,990.00'), o.location),
      jsonb_object(array['po_number', 'location', 'status', 'price'], array[o.purchase_order, o.location, o.status, money_text(o.total)])
    from inserted o
    join take_notification_numbers(companies, array_fill('purchase_order'::text, array[cardinality(companies)]), events) t using (company_id);
  perform settle_few_notifications(companies);
  return null;
end $$;
create or replace trigger orders_told after insert on purchase_orders referencing new table as inserted
  for each statement execute function tell_of_new_orders();

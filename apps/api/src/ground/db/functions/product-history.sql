-- The history of products' values, whichever statement changes them.

-- Writes the history of products. The server states the origin of a transaction's changes as JSON in the setting app.change_origin
-- (stateChangeOrigin in apps/api/src/ground/db/change-origin.ts). A created product has one row without values, which stands for all
-- that it then had. An update compares all columns that are not computed from others, so a new column needs no line here. A withdrawal
-- is no change of a value: its events and the audit record tell of it. It converts
-- only values that differ. Its statement is planned each time, with the right number of rows, which costs a millisecond or two.
create or replace function record_product_values() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  stated jsonb := nullif(current_setting('app.change_origin', true), '')::jsonb;
  source text := coalesce(stated ->> 'source', 'direct');
  source_id uuid := stated ->> 'source_id';
  actor record;
  written_at timestamptz := clock_timestamp();
  differences text;
begin
  if not exists (select from after) then return null; end if;
  select * into actor from current_actor();
  if tg_op = 'INSERT' then
    insert into product_writes
      select p.company_id, p.id, written_at, source, source_id, actor.actor_id, actor.acting_for_id, null from after p;
    return null;
  end if;
  select string_agg(format(
      'case when b.%1$I is distinct from a.%1$I then %2$L || json_build_array(b.%1$I, a.%1$I)::text end',
      attname, to_json(attname)::text || ':'), ', ')
    into differences
    from pg_attribute
    where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('company_id', 'id', 'withdrawal_reason', 'withdrawal_on', 'withdrawn_at');
  -- Without "offset 0" the planner would compute the text twice.
  execute format($statement$
    insert into product_writes
    select company_id, id, $1, $2, $3, $4, $5, ('{' || differences || '}')::jsonb from (
      select a.company_id, a.id, array_to_string(array[%s], ',') as differences
      from before b join after a using (company_id, id) offset 0
    ) compared where differences <> ''$statement$, differences)
    using written_at, source, source_id, actor.actor_id, actor.acting_for_id;
  return null;
end $$;
create or replace trigger products_inserted_history after insert on products referencing new table as after
  for each statement execute function record_product_values();
create or replace trigger products_updated_history after update on products referencing old table as before new table as after
  for each statement execute function record_product_values();

-- Removes the changes before `upto` of one part of the products that changed between both instants. The latest change of each field
-- stays, because it is the origin of the live value. Values at `upto` and later can still be computed. Returns the number of
-- removed rows.
create or replace function remove_old_history(since timestamptz, upto timestamptz, part int, parts int) returns int
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with touched as materialized (
    select distinct company_id, product_id from product_writes
    where at >= since and at < upto and product_id % parts = part
  ), removed as (
    delete from product_writes w using touched t
    where w.company_id = t.company_id and w.product_id = t.product_id and w.at < upto and w.changes is not null
      and not exists (
        select from jsonb_object_keys(w.changes) as field
        where not exists (
          select from product_writes later
          where later.company_id = w.company_id and later.product_id = w.product_id
            and (later.at, coalesce(later.id, 0)) > (w.at, coalesce(w.id, 0)) and later.changes ? field
        )
      )
    returning w.company_id, w.product_id, w.tx, w.id
  ), noted as (
    update change_feed f set removed_tx = r.tx, removed_id = r.id
    from (select tx, id from removed where tx is not null order by tx desc, id desc limit 1) r
    where (r.tx, r.id) > (f.removed_tx, f.removed_id) and r.id > f.begins_after
  ), begun as (
    update product_writes f set history_from = upto
    from (select distinct company_id, product_id from removed) r
    where f.company_id = r.company_id and f.product_id = r.product_id and f.changes is null
  )
  select count(*)::int from removed;
end;
revoke all on function remove_old_history(timestamptz, timestamptz, int, int) from public;
grant execute on function remove_old_history(timestamptz, timestamptz, int, int) to lading_jobs;

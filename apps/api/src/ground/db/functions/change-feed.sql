-- The feed of changes. These functions run as their owner, because xid8 has no leakproof comparison, so under row-level security
-- the position of a reader would not be an index condition.

-- Describes this copy of the database. A restored dump has another table id, another cluster another system identifier, and a
-- server that became the primary another timeline.
create or replace function current_database_identity() returns text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select concat_ws(':', (select system_identifier from pg_control_system()), 'outbox_events'::regclass::oid,
      substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8));
  end;
revoke all on function current_database_identity() from public;

-- Returns the position of the last change that readers may read; no row if there is none. It is the position of a stored
-- change, because PostgreSQL may use the id of a transaction again if it crashes before anything of the transaction is stored.
create or replace function last_change_position(out tx xid8, out id bigint)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.tx, p.id from change_feed f cross join lateral (
      (select e.tx, e.id from outbox_events e
        where e.tx < pg_snapshot_xmin(pg_current_snapshot()) and e.id > f.begins_after order by e.tx desc, e.id desc limit 1)
      union all
      (select w.tx, w.id from product_writes w
        where w.tx < pg_snapshot_xmin(pg_current_snapshot()) and w.id > f.begins_after order by w.tx desc, w.id desc limit 1)
      union all
      (select r.tx, r.change_id from order_revisions r
        where r.kind = 'revision' and r.tx < pg_snapshot_xmin(pg_current_snapshot()) and r.change_id > f.begins_after
        order by r.tx desc, r.change_id desc limit 1)
    ) p order by p.tx desc, p.id desc limit 1;
  end;
revoke all on function last_change_position() from public;
grant execute on function last_change_position() to lading_vendor, lading_provider;

-- Returns the age in seconds of the oldest change that is committed but waits for an older transaction; 0 if none waits.
create or replace function change_feed_lag() returns double precision
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select coalesce(extract(epoch from clock_timestamp() - min(p.at))::float, 0) from (
      (select e.at from outbox_events e where e.tx >= pg_snapshot_xmin(pg_current_snapshot()) order by e.tx, e.id limit 1)
      union all
      (select w.at from product_writes w where w.tx >= pg_snapshot_xmin(pg_current_snapshot()) order by w.tx, w.id limit 1)
      union all
      (select r.at from order_revisions r
        where r.kind = 'revision' and r.tx >= pg_snapshot_xmin(pg_current_snapshot()) order by r.tx, r.change_id limit 1)
    ) p;
  end;
revoke all on function change_feed_lag() from public;
grant execute on function change_feed_lag() to lading_provider;

-- Returns the epoch of the feed and whether it is over because this is another copy of the database, whether a position can be
-- continued: it was not removed, and not read from a later state of the database; and the position of a reader without one.
create or replace function describe_change_feed(
  since_tx xid8, since_id bigint, out epoch uuid, out is_over boolean, out can_continue boolean, out first_tx xid8, out first_id bigint
)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select f.epoch, f.database_identity <> current_database_identity(),
      (since_tx, since_id) >= (f.removed_tx, f.removed_id) and since_tx < pg_snapshot_xmin(pg_current_snapshot()),
      f.removed_tx, f.removed_id
    from change_feed f;
  end;
revoke all on function describe_change_feed(xid8, bigint) from public;
grant execute on function describe_change_feed(xid8, bigint) to lading_vendor, lading_provider;

-- Begins a new epoch if this is another copy of the database than the one that the epoch belongs to.
create or replace function begin_change_epoch() returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    update change_feed set epoch = gen_random_uuid(), database_identity = current_database_identity(),
      begins_after = coalesce(pg_sequence_last_value('change_ids'::regclass), 0), removed_tx = '0', removed_id = 0
    where database_identity not in ('', current_database_identity());
    -- The first epoch of a portal contains all its changes.
    update change_feed set database_identity = current_database_identity() where database_identity = '';
  end;
revoke all on function begin_change_epoch() from public;
grant execute on function begin_change_epoch() to lading_vendor, lading_provider;

-- Returns the changes after a position, in order, as the text of a JSON array, with the position of the last change that was
-- looked at, and whether there are more after it. Of the next 20,000 changes it returns `most` that have these types and
-- companies; null means all, but test companies must be named. So a reader of few changes may get an empty page before the end.
-- The server sends the text as it is. It is concatenated, because json_build_object takes twice as long for a change. No part of
-- it may be null. A revision of an order has at most 200 lines. A row is found again by its ctid, which a statement can rely on, because an index takes four times as long.
create or replace function read_changes(
  since_tx xid8, since_id bigint, most int, types text[], companies uuid[],
  out changes text, out tx xid8, out id bigint, out has_more boolean
)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  feed change_feed := (select f from change_feed f);
  span int := case when types is null and companies is null then most else 20000 end;
  left_out uuid[] := case when companies is null then array(select c.id from companies c where c.is_test) else '{}' end;
begin
  with scanned as materialized (
    select * from (
      (select e.tx, e.id, e.company_id, e.type, 'event' as origin, e.ctid as place from outbox_events e
        where (e.tx, e.id) > (since_tx, since_id) and e.tx < horizon and e.id > feed.begins_after
        order by e.tx, e.id limit span + 1)
      union all
      (select w.tx, w.id, w.company_id, 'product.updated', 'write', w.ctid from product_writes w
        where (w.tx, w.id) > (since_tx, since_id) and w.tx < horizon and w.id > feed.begins_after
        order by w.tx, w.id limit span + 1)
      union all
      (select r.tx, r.change_id, r.company_id, 'order.changed', 'revision', r.ctid from order_revisions r
        where r.kind = 'revision' and (r.tx, r.change_id) > (since_tx, since_id) and r.tx < horizon and r.change_id > feed.begins_after
        order by r.tx, r.change_id limit span + 1)
    ) all_tables order by tx, id limit span + 1
  ), looked_at as (
    select * from scanned order by tx, id limit span
  ), chosen as (
    select * from looked_at
    where (types is null or type = any (types)) and (companies is null or company_id = any (companies))
      and company_id <> all (left_out)
    order by tx, id limit most + 1
  ), page as materialized (
    select * from chosen order by tx, id limit most
  ), totals as (
    select (select count(*) from chosen) > most as is_full, (select count(*) from scanned) > span as is_cut
  ), contents as (
    select p.tx, p.id, p.type, c.company_code, e.at, e.subject, e.data::text as data, null as before, e.actor_kind, e.run_id
    from page p join outbox_events e on e.ctid = p.place join companies c on c.id = e.company_id
    where p.origin = 'event' and p.type <> 'order.changed'
    union all
    select p.tx, p.id, p.type, c.company_code, w.at, s.gxp_sku,
      '{"source":"' || w.source || '","values":'
        || coalesce(v.after, shown_values(s)::json) || '}',
      v.before::text,
      case w.source when 'intake' then 'key' when 'direct' then 'system' else 'staff' end,
      case w.source when 'intake' then w.source_id end
    from page p join product_writes w on w.ctid = p.place
      join products s on s.company_id = w.company_id and s.id = w.product_id join companies c on c.id = w.company_id
      -- Both are null for a new product, whose changes are null.
      cross join lateral (
        select json_object_agg(key, shown_value(key, value -> 1)) as after, json_object_agg(key, shown_value(key, value -> 0)) as before
        from jsonb_each(w.changes)
      ) v
    where p.origin = 'write'
    union all
    select p.tx, p.id, p.type, c.company_code, r.at, r.purchase_order,
      '{"purchase_order":' || to_json(r.purchase_order) || ',"revision":' || r.revision
        || ',"lines":[' || l.lines || '],"lines_left_out":' || l.left_out || '}',
      null, r.actor_kind, r.run_id
    from page p
      cross join lateral (
        select r.company_id, r.at, o.purchase_order, r.revision, r.changes,
            case r.source when 'intake' then 'key' when 'direct' then 'system' else 'staff' end as actor_kind,
            case r.source when 'intake' then r.source_id end as run_id
          from order_revisions r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id
          where p.origin = 'revision' and r.ctid = p.place
        union all
        -- A later transaction of the load added these changes to the revision.
        select e.company_id, e.at, e.subject, (e.data ->> 'revision')::int, e.data -> 'changes', e.actor_kind, e.run_id
          from outbox_events e where p.origin = 'event' and e.ctid = p.place
      ) r join companies c on c.id = r.company_id
      cross join lateral (
        select coalesce(string_agg('{"line":' || n.line || ',"changes":[' || n.changes || ']}', ',' order by n.place)
            filter (where n.place <= 200), '') as lines, greatest(count(*) - 200, 0) as left_out
          from (
            select coalesce(f.change ->> 'line', 'null') as line, row_number() over (order by min(f.place)) as place,
                string_agg('{"field":' || (f.change -> 'field')::text
                  || ',"old":' || coalesce(shown_value(f.change ->> 'field', f.change -> 'old')::text, 'null')
                  || ',"new":' || coalesce(shown_value(f.change ->> 'field', f.change -> 'new')::text, 'null') || '}',
                  ',' order by f.place) as changes
              from jsonb_array_elements(r.changes) with ordinality as f (change, place) group by 1
          ) n
      ) l
    where p.type = 'order.changed'
  )
  select
    (select '[' || coalesce(string_agg(
        -- The cursor, as writeCursor of the server writes it.
        '{"id":"' || rtrim(translate(encode(uuid_send(feed.epoch) || xid8send(n.tx) || int8send(n.id), 'base64'), '+/', '-_'), '=')
        || '","type":"' || n.type
        || '","at":"' || to_char(n.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","company_code":' || to_json(n.company_code) || ',"subject":' || to_json(n.subject)
        || ',"data":' || n.data || ',"before":' || coalesce(n.before, 'null')
        || ',"actor_kind":"' || n.actor_kind || '","run_id":' || coalesce('"' || n.run_id || '"', 'null') || '}',
        ',' order by n.tx, n.id), '') || ']' from contents n),
    coalesce(l.tx, since_tx), coalesce(l.id, since_id), t.is_full or t.is_cut
    into changes, tx, id, has_more
  from totals t left join lateral (
    (select p.tx, p.id from page p where t.is_full order by p.tx desc, p.id desc limit 1)
    union all
    (select p.tx, p.id from looked_at p where not t.is_full order by p.tx desc, p.id desc limit 1)
  ) l on true;
end $$;
revoke all on function read_changes(xid8, bigint, int, text[], uuid[]) from public;
grant execute on function read_changes(xid8, bigint, int, text[], uuid[]) to lading_provider;

-- The changes of the caller's own company. Vendors call this function.
create or replace function read_own_changes(
  since_tx xid8, since_id bigint, most int, types text[],
  out changes text, out tx xid8, out id bigint, out has_more boolean
)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select r.changes, r.tx, r.id, r.has_more
    from read_changes(since_tx, since_id, most, types, array[current_company_id()]) r;
  end;
revoke all on function read_own_changes(xid8, bigint, int, text[]) from public;
grant execute on function read_own_changes(xid8, bigint, int, text[]) to lading_vendor;

-- Notes the greatest position that retention removes, so that readers who have not passed it learn that they missed changes.
create or replace function note_removed_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update change_feed f set removed_tx = r.tx, removed_id = r.id
    from (select tx, id from removed order by tx desc, id desc limit 1) r
    where (r.tx, r.id) > (f.removed_tx, f.removed_id) and r.id > f.begins_after;
  return null;
end $$;
create or replace trigger outbox_events_removed after delete on outbox_events referencing old table as removed
  for each statement execute function note_removed_events();

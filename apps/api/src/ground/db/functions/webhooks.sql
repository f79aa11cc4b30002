-- Functions of webhooks. See docs/decisions/0069.

-- Returns events and changes of products and orders after a place in their order, without those of running transactions, which may still
-- commit earlier ones. It runs as its owner, because under a policy the comparison of xid8 would not use an index.
create or replace function find_webhook_events(after_tx xid8, after_id bigint, at_most int)
  returns table (
    tx xid8, id bigint, company_id uuid, company_code text, at timestamptz, type text, subject text, changed text[]
  )
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select e.tx, e.id, e.company_id, c.company_code, e.at, e.type, e.subject, e.changed
    from (
      (select o.tx, o.id, o.company_id, o.at, o.type, o.subject,
          case when o.type like 'order.%'
            then array(select coalesce(l ->> 'line', l #>> '{}') from jsonb_array_elements(o.data -> 'lines') as l)
            else array(select f ->> 'name' from jsonb_array_elements(o.data -> 'edited_fields') as f) end as changed
        from outbox_events o
        where (o.tx, o.id) > (after_tx, after_id) and o.id > (select begins_after from change_feed) and o.tx < pg_snapshot_xmin(pg_current_snapshot())
        order by o.tx, o.id limit at_most)
      union all
      (select w.tx, w.id, w.company_id, w.at, 'product.updated', p.gxp_sku,
          array(select jsonb_object_keys(w.changes))
        from product_writes w join products p on p.company_id = w.company_id and p.id = w.product_id
        where (w.tx, w.id) > (after_tx, after_id) and w.id > (select begins_after from change_feed) and w.tx < pg_snapshot_xmin(pg_current_snapshot())
        order by w.tx, w.id limit at_most)
      union all
      (select r.tx, r.change_id, r.company_id, r.at, 'order.changed', o.purchase_order,
          -- As many lines as the event has in the feed.
          array(select c.line::text from jsonb_to_recordset(r.changes) as c (line int) where c.line is not null
            group by c.line order by c.line limit 200)
        from order_revisions r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id
        where r.kind = 'revision' and (r.tx, r.change_id) > (after_tx, after_id)
          and r.change_id > (select begins_after from change_feed) and r.tx < pg_snapshot_xmin(pg_current_snapshot())
        order by r.tx, r.change_id limit at_most)
    ) as e
    left join companies c on c.id = e.company_id
    order by e.tx, e.id limit at_most;
  end;
revoke all on function find_webhook_events(xid8, bigint, int) from public;
grant execute on function find_webhook_events(xid8, bigint, int) to lading_jobs;

-- Replaces the secret of a webhook of the caller's side and keeps the old one for some hours. Returns false if there is no such
-- webhook. It runs as its owner, because callers cannot read the old secret.
create or replace function replace_webhook_secret(webhook uuid, new_secret bytea, hours int) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  update webhooks set old_secret = secret, old_secret_until = now() + make_interval(hours => hours), secret = new_secret
    where id = webhook and company_id is not distinct from current_company_id();
  return found;
end $$;
revoke all on function replace_webhook_secret(uuid, bytea, int) from public;
grant execute on function replace_webhook_secret(uuid, bytea, int) to lading_vendor, lading_provider;

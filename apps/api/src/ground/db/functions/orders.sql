create or replace function note_inserted_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into order_search select company_id, id, lower(purchase_order) from inserted;
  -- From here on, transactions that change orders wait for each other until they end. A statement that both inserts and
  -- updates fires two triggers; with locks of single rows, two such statements could wait for each other.
  lock table order_counts in share row exclusive mode;
  merge into order_counts c
    using (select company_id, order_date, status, count(*)::int as orders from inserted group by 1, 2, 3) n
    on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
    when matched then update set orders = c.orders + n.orders
    when not matched then insert values (n.company_id, n.order_date, n.status, n.orders);
  insert into order_versions select company_id, 1 from inserted group by 1
    on conflict (company_id) do update set version = order_versions.version + 1;
  return null;
end $$;

create or replace function note_updated_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update order_search s set search = lower(a.purchase_order)
    from after a join before b on b.company_id = a.company_id and b.id = a.id
    where a.purchase_order <> b.purchase_order and s.company_id = a.company_id and s.order_id = a.id;
  lock table order_counts in share row exclusive mode;
  merge into order_counts c
    using (
      select company_id, order_date, status, sum(change)::int as orders from (
        select company_id, order_date, status, 1 as change from after
        union all
        select company_id, order_date, status, -1 from before
      ) changes group by 1, 2, 3 having sum(change) <> 0
    ) n
    on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
    when matched and c.orders + n.orders = 0 then delete
    when matched then update set orders = c.orders + n.orders
    when not matched then insert values (n.company_id, n.order_date, n.status, n.orders);
  insert into order_versions select company_id, 1 from after group by 1
    on conflict (company_id) do update set version = order_versions.version + 1;
  return null;
end $$;

create or replace function note_deleted_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from order_search s using deleted d where s.company_id = d.company_id and s.order_id = d.id;
  lock table order_counts in share row exclusive mode;
  merge into order_counts c
    using (select company_id, order_date, status, count(*)::int as orders from deleted group by 1, 2, 3) n
    on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
    when matched and c.orders = n.orders then delete
    when matched then update set orders = c.orders - n.orders;
  update order_versions v set version = version + 1 from (select distinct company_id from deleted) d
    where v.company_id = d.company_id;
  return null;
end $$;
create or replace trigger orders_inserted after insert on purchase_orders referencing new table as inserted
  for each statement execute function note_inserted_orders();
create or replace trigger orders_updated after update on purchase_orders referencing old table as before new table as after
  for each statement execute function note_updated_orders();
create or replace trigger orders_deleted after delete on purchase_orders referencing old table as deleted
  for each statement execute function note_deleted_orders();

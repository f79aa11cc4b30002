-- Writes the search text of orders, their numbers by day and status, and the version of each company's orders.
create or replace function note_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into order_search select company_id, id, lower(purchase_order) from after;
  elsif tg_op = 'UPDATE' then
    update order_search s set search = lower(a.purchase_order)
      from after a join before b on b.company_id = a.company_id and b.id = a.id
      where a.purchase_order <> b.purchase_order and s.company_id = a.company_id and s.order_id = a.id;
  else
    delete from order_search s using before d where s.company_id = d.company_id and s.order_id = d.id;
  end if;
  -- From here on, transactions that change orders wait for each other until they end. A statement that both inserts and
  -- updates fires two triggers; with locks of single rows, two such statements could wait for each other.
  lock table order_counts in share row exclusive mode;
  if tg_op = 'INSERT' then
    merge into order_counts c
      using (select company_id, order_date, status, count(*)::int as orders from after group by 1, 2, 3) n
      on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
      when matched then update set orders = c.orders + n.orders
      when not matched then insert values (n.company_id, n.order_date, n.status, n.orders);
  elsif tg_op = 'UPDATE' then
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
  else
    merge into order_counts c
      using (select company_id, order_date, status, count(*)::int as orders from before group by 1, 2, 3) n
      on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
      when matched and c.orders = n.orders then delete
      when matched then update set orders = c.orders - n.orders;
    update order_versions v set version = version + 1 from (select distinct company_id from before) d
      where v.company_id = d.company_id;
    return null;
  end if;
  insert into order_versions select company_id, 1 from after group by 1
    on conflict (company_id) do update set version = order_versions.version + 1;
  return null;
end $$;
create or replace trigger orders_inserted after insert on purchase_orders referencing new table as after
  for each statement execute function note_orders();
create or replace trigger orders_updated after update on purchase_orders referencing old table as before new table as after
  for each statement execute function note_orders();
create or replace trigger orders_deleted after delete on purchase_orders referencing old table as before
  for each statement execute function note_orders();

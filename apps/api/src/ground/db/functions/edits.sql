-- Writes the rows of the changed products in the review queue. A transaction that counts a product's edits waits for one that is
-- changing them. Deleting a user updates the user's edits too, but not their status.
create or replace function note_edits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  products bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(company_id), array_agg(product_id) into companies, products
      from (select distinct company_id, product_id from after) t;
  else
    select array_agg(company_id), array_agg(product_id) into companies, products from (
      select distinct after.company_id, after.product_id from after join before using (id) where after.status <> before.status
    ) t;
  end if;
  if companies is null then return null; end if;
  insert into product_edit_locks select * from unnest(companies, products) as t (company_id, product_id) order by 1, 2
    on conflict (company_id, product_id) do update set product_id = excluded.product_id;
  delete from edited_products r using unnest(companies, products) as t (company_id, product_id)
    where r.company_id = t.company_id and r.product_id = t.product_id;
  insert into edited_products
    select e.company_id, e.product_id, e.status, count(*),
      case e.status when 'pending' then min(e.submitted_at) else max(e.decided_at) end
    from field_edits e join unnest(companies, products) as t (company_id, product_id) using (company_id, product_id)
    group by 1, 2, 3;
  return null;
end $$;
create or replace trigger edits_inserted after insert on field_edits referencing new table as after
  for each statement execute function note_edits();
create or replace trigger edits_decided after update on field_edits referencing old table as before new table as after
  for each statement execute function note_edits();

-- Counts the waiting products of the review queue, and writes their rows of the work queue. A transaction that changes the queue of a
-- company waits here for another one. Companies are counted in one order, so that two statements never wait for each other.
create or replace function note_edited_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into review_counts
    select company_id, count(*) * sign, sum(fields) * sign from changed where status = 'pending' group by 1 order by 1
    on conflict (company_id) do update
      set products = review_counts.products + excluded.products, fields = review_counts.fields + excluded.fields,
        version = review_counts.version + 1;
  if tg_op = 'INSERT' then
    insert into work_items (company_id, kind, subject, waiting_since, due_at, size, fields)
      select c.company_id, t.kind, c.product_id::text, c.at, add_working_days(c.at, t.days, t.time_zone, t.weekdays, t.holidays), c.fields,
        array(select e.name from field_edits e
          where e.company_id = c.company_id and e.product_id = c.product_id and e.status = 'pending')
      from changed c join work_terms t on t.kind = 'edits' where c.status = 'pending';
  else
    delete from work_items w using changed c
      where c.status = 'pending' and w.id = work_item_id('edits', c.product_id::text);
  end if;
  return null;
end $$;
create or replace trigger edited_products_added after insert on edited_products referencing new table as changed
  for each statement execute function note_edited_products();
create or replace trigger edited_products_removed after delete on edited_products referencing old table as changed
  for each statement execute function note_edited_products();

-- Returns the products of the review queue with this status, of these companies, or of all if the array is empty, that contain
-- the patterns. Pending edits have other functions. All three run as the owner, because under a policy the planner does
-- not know how many products a pattern finds.
create or replace function find_edited_products(of_status text, companies uuid[], patterns text[]) returns setof edited_products
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query execute 'select q.* from edited_products q
    join product_search s on s.company_id = q.company_id and s.product_id = q.product_id
    where q.status = $1 and (cardinality($2) = 0 or q.company_id = any($2))' || like_each('s.search', patterns)
    using of_status, companies;
end $$;
revoke all on function find_edited_products(text, uuid[], text[]) from public;
grant execute on function find_edited_products(text, uuid[], text[]) to lading_provider;

-- Counts the waiting products of these companies that contain the patterns, and their fields, with the versions of queue and
-- catalog for which the numbers are right.
create or replace function count_waiting_products(companies uuid[], patterns text[])
  returns table (company_id uuid, queue_version bigint, catalogue_version bigint, products int, fields int)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query execute format('
    with found as (
      select q.company_id, count(*)::int as products, sum(q.fields)::int as fields
      from edited_products q join product_search s on s.company_id = q.company_id and s.product_id = q.product_id
      where q.status = ''pending'' and q.company_id = any($1) %s group by 1
    )
    select n.company_id, n.version, v.version, coalesce(f.products, 0), coalesce(f.fields, 0)
    from review_counts n join catalogue_versions v on v.company_id = n.company_id left join found f on f.company_id = n.company_id
    where n.company_id = any($1)', like_each('s.search', patterns)) using companies;
end $$;
revoke all on function count_waiting_products(uuid[], text[]) from public;
grant execute on function count_waiting_products(uuid[], text[]) to lading_provider;

-- Returns a part of the waiting products that contain the patterns, of these companies, or of all if the array is empty. They
-- are sorted by age, the longest waiting first, or last if `from_end` is true.
create or replace function find_waiting_products(companies uuid[], patterns text[], from_end boolean, skipped bigint, length bigint)
  returns setof edited_products
  language plpgsql stable security definer set search_path = public, pg_temp rows 20
as $$
begin
  return query execute format('select q.* from edited_products q
    join product_search s on s.company_id = q.company_id and s.product_id = q.product_id
    where q.status = ''pending'' and (cardinality($1) = 0 or q.company_id = any($1)) %1$s
    order by q.at %2$s, q.company_id %2$s, q.product_id %2$s offset $2 limit $3',
    like_each('s.search', patterns), case when from_end then 'desc' else 'asc' end) using companies, skipped, length;
end $$;
revoke all on function find_waiting_products(uuid[], text[], boolean, bigint, bigint) from public;
grant execute on function find_waiting_products(uuid[], text[], boolean, bigint, bigint) to lading_provider;

-- Writes the rows of the changed products in the review queue, and those of the changed sets in the work queue. A transaction that counts a product's edits waits for one that is
-- changing them. Deleting a user updates the user's edits too, but not their status.
create or replace function note_edits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  products bigint[];
  owners uuid[];
  sets uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(company_id), array_agg(product_id) into companies, products
      from (select distinct company_id, product_id from after) t;
    select array_agg(company_id), array_agg(set_id) into owners, sets
      from (select distinct company_id, set_id from after where set_id is not null) t;
  else
    select array_agg(company_id), array_agg(product_id) into companies, products from (
      select distinct after.company_id, after.product_id from after join before using (id) where after.status <> before.status
    ) t;
    select array_agg(company_id), array_agg(set_id) into owners, sets from (
      select distinct after.company_id, after.set_id from after join before using (id)
      where after.status <> before.status and after.set_id is not null
    ) t;
  end if;
  if companies is null then return null; end if;
  insert into product_edit_locks select * from unnest(companies, products) as t (company_id, product_id) order by 1, 2
    on conflict (company_id, product_id) do update set product_id = excluded.product_id;
  delete from edited_products r using unnest(companies, products) as t (company_id, product_id)
    where r.company_id = t.company_id and r.product_id = t.product_id;
  insert into edited_products
    select e.company_id, e.product_id, e.status, count(*),
      case e.status when 'pending' then min(e.submitted_at) else max(e.decided_at) end,
      count(*) filter (where e.set_id is not null)
    from field_edits e join unnest(companies, products) as t (company_id, product_id) using (company_id, product_id)
    group by 1, 2, 3;
  if sets is null then return null; end if;
  -- The trigger of edited_products has locked the counts of these companies, so no other transaction changes these rows now.
  delete from work_items w using unnest(sets) as s (id) where w.id = work_item_id('edit_set', s.id::text);
  insert into work_items (company_id, kind, subject, waiting_since, due_at, size, fields)
    select s.company_id, t.kind, s.set_id::text, s.since, add_working_days(s.since, t.days, t.time_zone, t.weekdays, t.holidays),
      s.size, s.fields
    from (
      select e.company_id, e.set_id, min(e.submitted_at) as since, count(*) as size, array_agg(distinct e.name) as fields
      from unnest(owners, sets) as o (company_id, set_id) join field_edits e using (company_id, set_id)
      where e.status = 'pending' group by 1, 2
    ) s join work_terms t on t.kind = 'edit_set';
  return null;
end $$;
create or replace trigger edits_inserted after insert on field_edits referencing new table as after
  for each statement execute function note_edits();
create or replace trigger edits_decided after update on field_edits referencing old table as before new table as after
  for each statement execute function note_edits();

-- Counts the waiting products of the review queue, and writes their rows of the work queue, which leave out the edits of sets. A transaction that changes the queue of a
-- company waits here for another one. Companies are counted in one order, so that two statements never wait for each other.
create or replace function note_edited_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into review_counts (company_id, products, fields, in_sets)
    select company_id, count(*) * sign, sum(fields) * sign, count(*) filter (where fields = in_sets) * sign
    from changed where status = 'pending' group by 1 order by 1
    on conflict (company_id) do update
      set products = review_counts.products + excluded.products, fields = review_counts.fields + excluded.fields,
        in_sets = review_counts.in_sets + excluded.in_sets, version = review_counts.version + 1;
  if tg_op = 'INSERT' then
    insert into work_items (company_id, kind, subject, waiting_since, due_at, size, fields)
      select c.company_id, t.kind, c.product_id::text, a.since, add_working_days(a.since, t.days, t.time_zone, t.weekdays, t.holidays),
        c.fields - c.in_sets, a.names
      from changed c join work_terms t on t.kind = 'edits' cross join lateral (
        -- A condition on the set in WHERE could make PostgreSQL read all edits of the company for each product.
        select min(e.submitted_at) filter (where e.set_id is null) as since, array_agg(e.name) filter (where e.set_id is null) as names
        from field_edits e
        where e.company_id = c.company_id and e.product_id = c.product_id and e.status = 'pending'
      ) a
      where c.status = 'pending' and c.fields > c.in_sets;
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

-- Changes that were submitted together wait for staff as one row of the work queue instead of one row for each product.
insert into work_promises (kind, days) select 'edit_set', days from work_promises where kind = 'edits';

-- The number of waiting fields that are part of a set, and the number of products all of whose waiting fields are.
alter table edited_products add column in_sets int not null default 0;
alter table review_counts add column in_sets int not null default 0;

-- Rows for the sets that wait already.
create temporary table waiting_in_sets on commit drop as
  select s.company_id, s.id as set_id, e.product_id, e.name, e.submitted_at
  from edit_sets s cross join lateral (
    select f.product_id, f.name, f.submitted_at from field_edits f
    where f.company_id = s.company_id and f.set_id = s.id and f.status = 'pending' offset 0
  ) e;
update edited_products q set in_sets = w.fields
  from (select company_id, product_id, count(*)::int as fields from waiting_in_sets group by 1, 2) w
  where q.company_id = w.company_id and q.product_id = w.product_id and q.status = 'pending';
update review_counts n set in_sets = w.products
  from (
    select q.company_id, count(*)::int as products
    from (select distinct company_id, product_id from waiting_in_sets) s
    join edited_products q on q.company_id = s.company_id and q.product_id = s.product_id and q.status = 'pending'
    where q.fields = q.in_sets group by 1
  ) w
  where n.company_id = w.company_id;
delete from work_items w using (select distinct company_id, product_id from waiting_in_sets) s, edited_products q
  where w.id = work_item_id('edits', s.product_id::text) and q.company_id = s.company_id and q.product_id = s.product_id
    and q.status = 'pending' and q.fields = q.in_sets;
update work_items w
  set size = q.fields - q.in_sets, fields = array(
    select e.name from field_edits e
    where e.company_id = q.company_id and e.product_id = q.product_id and e.status = 'pending' and e.set_id is null)
  from (select distinct company_id, product_id from waiting_in_sets) s, edited_products q
  where w.id = work_item_id('edits', s.product_id::text) and q.company_id = s.company_id and q.product_id = s.product_id
    and q.status = 'pending';
insert into work_items (company_id, kind, subject, waiting_since, due_at, size, fields)
  select s.company_id, t.kind, s.set_id::text, s.since, add_working_days(s.since, t.days, t.time_zone, t.weekdays, t.holidays),
    s.size, s.fields
  from (
    select company_id, set_id, min(submitted_at) as since, count(*) as size, array_agg(distinct name) as fields
    from waiting_in_sets group by 1, 2
  ) s join work_terms t on t.kind = 'edit_set';

-- The work queue of the provider's staff. See docs/decisions/0050.

-- The calendar of the provider, in which due times are computed. One row.
create table work_calendar (
  only_row boolean primary key default true check (only_row),
  time_zone text not null default 'UTC',
  -- Working days of the week: 1 is Monday, 7 is Sunday.
  weekdays int[] not null default '{1,2,3,4,5}'
    check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
  -- Rises with each change of the calendar, its holidays or the promises.
  version int not null default 1
);
insert into work_calendar default values;

create table work_holidays (
  day date primary key,
  name text not null
);

-- The kinds of work, and the number of working days in which the provider promises to do each.
create table work_promises (
  kind text primary key,
  days int not null default 2 check (days between 1 and 60)
);
insert into work_promises (kind) values ('edits'), ('agreement'), ('invitation'), ('no_administrator'), ('feedback');

-- Each kind with its promise and the calendar: the parameters of add_working_days().
create view work_terms with (security_invoker = true) as
  select p.kind, p.days, c.time_zone, c.weekdays, array(select h.day from work_holidays h) as holidays
  from work_promises p cross join work_calendar c;
grant select on work_terms to lading_provider;

-- The generated column below and this migration's last statement need these functions.
create function work_item_id(kind text, subject text) returns uuid
  language sql immutable parallel safe
  return overlay(overlay(md5(kind || ':' || subject) placing '8' from 13) placing '8' from 17)::uuid;
create function add_working_days(since timestamptz, days int, zone text, weekdays int[], holidays date[])
  returns timestamptz language plpgsql stable parallel safe
as $$
declare
  day date := since at time zone zone;
  time_of_day time := since at time zone zone;
  passed int := 0;
begin
  while extract(isodow from day)::int <> all (weekdays) or day = any (holidays) loop
    day := day + 1;
    time_of_day := '00:00';
  end loop;
  while passed < days loop
    day := day + 1;
    if extract(isodow from day)::int = any (weekdays) and day <> all (holidays) then passed := passed + 1; end if;
  end loop;
  return (day + time_of_day) at time zone zone;
end $$;

-- Everything that waits for a person. Triggers of the tables that the work is about write it.
create table work_items (
  -- Null for feedback of visitors and staff.
  company_id uuid references companies on delete cascade,
  kind text not null references work_promises,
  -- The id of the record: a product for `edits`, a company for `no_administrator`.
  subject text not null,
  id uuid primary key generated always as (work_item_id(kind, subject)) stored,
  -- In the future for work that only time brings, for example an agreement that is going to expire.
  waiting_since timestamptz not null,
  due_at timestamptz not null,
  -- The number of fields of `edits`.
  size int not null default 1,
  -- The fields of `edits`.
  fields text[] not null default '{}'
);
create index work_items_by_due on work_items (due_at, waiting_since, id) include (kind);
create index work_items_by_age on work_items (waiting_since, id) include (kind, due_at);
create index work_items_of_kind on work_items (kind, due_at, waiting_since, id);
create index work_items_of_company on work_items (company_id, due_at, waiting_since, id) include (kind);

-- The staff member who has taken an item. A claim without an action of its owner for 30 minutes has ended.
create table work_claims (
  item_id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  taken_at timestamptz not null default now(),
  acted_at timestamptz not null default now()
);
create index work_claims_of_owner on work_claims (owner_id);
create index work_claims_by_age on work_claims (acted_at);

-- Saved filters of the queue.
create table work_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  name text not null,
  -- All staff see it; only its owner changes it.
  is_shared boolean not null default false,
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create unique index own_work_views on work_views (owner_id, lower(name)) where not is_shared;
create unique index shared_work_views on work_views (lower(name)) where is_shared;

alter table work_items enable row level security;
create policy all_work_items on work_items for select to lading_provider using (true);
alter table work_claims enable row level security;
create policy all_work_claims on work_claims to lading_provider using (true) with check (true);
create policy old_work_claims on work_claims to lading_jobs using (true);
alter table work_views enable row level security;
create policy seen_work_views on work_views for select to lading_provider
  using (is_shared or owner_id = (select current_user_id()));
create policy own_work_views on work_views to lading_provider
  using (owner_id = (select current_user_id())) with check (owner_id = (select current_user_id()));

grant select on work_items to lading_provider;
grant select, insert, update, delete on work_claims, work_views to lading_provider;
grant select, delete on work_claims to lading_jobs;
grant select, update on work_calendar, work_promises to lading_provider;
grant select, insert, delete on work_holidays to lading_provider;

-- The staff member who answered a message, or noted that it needs no answer.
alter table feedback
  add answered_at timestamptz,
  add answered_by uuid references users on delete set null;
create index unanswered_feedback on feedback (sent_at desc, id) where answered_at is null;
create policy answered_feedback on feedback for update to lading_provider using (true) with check (true);
grant update (answered_at, answered_by) on feedback to lading_provider;

-- The figures of decisions read those of a week.
create index decided_edits on field_edits (decided_at) include (submitted_at) where status in ('approved', 'rejected');

-- Rows for everything that waits already. The functions of the triggers are applied after the migrations and find it in this form.
insert into work_items (company_id, kind, subject, waiting_since, due_at, size, fields)
  select f.company_id, f.kind, f.subject, f.waiting_since,
    add_working_days(f.waiting_since, t.days, t.time_zone, t.weekdays, t.holidays), f.size, f.fields
  from (
    select q.company_id, 'edits' as kind, q.product_id::text as subject, q.at as waiting_since, q.fields as size,
      array(select e.name from field_edits e
        where e.company_id = q.company_id and e.product_id = q.product_id and e.status = 'pending') as fields
    from edited_products q where q.status = 'pending'
    union all
    select a.company_id, 'agreement', a.id::text,
      case
        when a.status = '1' then a.status_modified_date
        when not exists (
          select from agreements o
          where o.company_id = a.company_id and o.document_type = a.document_type and o.id <> a.id and o.status = '4'
            and (o.expiration_date > a.expiration_date or (o.expiration_date is null and o.modified_date > a.modified_date))
        ) then (a.expiration_date - 30)::timestamp at time zone 'UTC'
      end, 1, '{}' from agreements a
    union all
    select i.company_id, 'invitation', i.id::text, i.expires_at, 1, '{}'
      from invitations i where i.company_id is not null and i.accepted_at is null and i.cancelled_at is null
    union all
    select c.id, 'no_administrator', c.id::text, now(), 1, '{}' from companies c
      where c.status = 'active' and not exists (select from users u join roles r on r.id = u.role_id
        where u.company_id = c.id and u.status = 'active' and r.name = 'Vendor Admin')
    union all
    select b.company_id, 'feedback', b.id::text, b.sent_at, 1, '{}' from feedback b
  ) f join work_terms t on t.kind = f.kind
  where f.waiting_since is not null;

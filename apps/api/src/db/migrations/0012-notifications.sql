-- The events that companies are told of, in an order of their own, and who has read what.

-- A company's figures. Whoever raises, archives or restores events holds this row meanwhile, so that numbers have no gaps
-- and rise with the time, and what is counted is right.
create table notification_totals (
  company_id uuid primary key references companies on delete cascade,
  last_number bigint not null default 0,
  last_event_date timestamptz not null default '-infinity',
  active bigint not null default 0,
  -- Rises with all that is no new event: what was counted before holds until then, for the events of that time.
  revision bigint not null default 0,
  -- Up to this number events stand in notification_search; a search reads the others one by one.
  searchable_to bigint not null default 0,
  -- The ids of the events are made of this, which no other company has, and of their number. Version 8 of RFC 9562.
  id_stem text not null unique default overlay(left(gen_random_uuid()::text, 23) placing '8' from 15)
);

-- Numbers take the place of ids: an index of random ids would cost a load as much as all else about its events, and so would
-- row by row checks of a foreign key, which stands at notification_totals. Of those that are here, some may be archived.
alter table notifications drop constraint notifications_pkey, drop constraint notifications_company_id_fkey;
drop index notifications_of_company;
alter table notifications
  add number bigint,
  add is_archived boolean not null default false,
  -- The transaction's load, for one line about all of it.
  add load_id uuid,
  -- What the type's sub-object is made from, of the events of loads, in the order that shape-notification.ts names:
  -- half as dear as `details` where there are tens of thousands.
  add facts text[];
update notifications n set number = counted.number, is_archived = n.archived_at is not null
  from (select id, row_number() over (partition by company_id order by event_date, id) as number from notifications) counted
  where n.id = counted.id;
-- With the type beside them, days are looked through in the index alone.
alter table notifications drop id, drop archived_at, alter event_date drop default,
  add primary key (company_id, is_archived, number) include (notification_type);

-- How many events of a type fell on a day, in UTC: exact, without counting. Since numbers rise with the days, it also tells
-- where in the list a day, a page or the next event of a type is to be found.
create table notification_counts (
  company_id uuid not null,
  day date not null,
  notification_type text not null,
  is_archived boolean not null,
  notifications int not null,
  primary key (company_id, day, notification_type, is_archived)
);

-- What is searched, in lower case, with what else lists are narrowed to. It has no row-level security, as product_search has
-- none. The room left in its pages lets an event be archived without entering all indexes again.
create table notification_search (
  company_id uuid not null,
  number bigint not null,
  notification_type text not null,
  is_archived boolean not null,
  search text not null,
  primary key (company_id, number)
) with (fillfactor = 90);
create index notification_search_trigrams on notification_search using gin (company_id, search gin_trgm_ops);

-- What was raised before a user came counts as read.
create table notification_readers (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null,
  came_after bigint not null,
  -- Events that are not archived and that the user has read. The others are unread: so a new event changes nothing here.
  has_read bigint not null
);
create index readers_of_company on notification_readers (company_id);

-- What users have marked; all else is read when it was there before them.
create table notification_marks (
  company_id uuid not null,
  number bigint not null,
  user_id uuid not null references users on delete cascade,
  is_read boolean not null,
  primary key (company_id, number, user_id)
);
create index marks_of_user on notification_marks (user_id);

-- Everything that is kept of a company's events, made anew from them.
create function recount_notifications(company uuid) returns void
  language plpgsql
as $$
begin
  perform from notification_totals where company_id = company for update;
  delete from notification_counts where company_id = company;
  insert into notification_counts
    select company_id, (event_date at time zone 'utc')::date, notification_type, is_archived, count(*)
    from notifications where company_id = company group by 1, 2, 3, 4;
  delete from notification_search where company_id = company;
  insert into notification_search
    select company_id, number, notification_type, is_archived, lower(description) from notifications where company_id = company
    order by number;
  update notification_totals t
    set last_number = n.last_number, last_event_date = n.last_event_date, active = n.active, searchable_to = n.last_number,
      revision = revision + 1
    from (
      select coalesce(max(number), 0) as last_number, coalesce(max(event_date), '-infinity') as last_event_date,
        count(*) filter (where not is_archived) as active
      from notifications where company_id = company
    ) n
    where t.company_id = company;
  update notification_readers r
    set has_read = (
      select count(*) from notifications n
      left join notification_marks m on m.company_id = n.company_id and m.number = n.number and m.user_id = r.user_id
      where n.company_id = company and not n.is_archived and coalesce(m.is_read, n.number <= r.came_after)
    )
    where r.company_id = company;
end $$;
revoke all on function recount_notifications(uuid) from public;

insert into notification_totals (company_id) select id from companies;
select recount_notifications(id) from companies;
insert into notification_readers
  select u.id, u.company_id,
    (select count(*) from notifications n where n.company_id = u.company_id and n.event_date < u.created_at), 0
  from users u where u.company_id is not null;
select recount_notifications(id) from companies;

create function open_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into notification_totals (company_id) select id from inserted;
  return null;
end $$;
create trigger companies_inserted after insert on companies referencing new table as inserted
  for each statement execute function open_notifications();

create function welcome_reader() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into notification_readers
    select new.id, company_id, last_number, active from notification_totals where company_id = new.company_id for update;
  return null;
end $$;
create trigger welcome_reader after insert on users
  for each row when (new.company_id is not null) execute function welcome_reader();

-- The load that this transaction belongs to; null when nobody is told of what it does.
create function current_load_id() returns uuid
  language sql stable
  return nullif(current_setting('app.load_id', true), '')::uuid;

-- A load that is taken whole or not at all holds its events back, so that nobody waits for the company's figures while it
-- lasts: they have negative numbers until number_held_notifications.
create function holds_notifications() returns boolean
  language sql stable
  return coalesce(current_setting('app.holds_notifications', true), '') = 'yes';

-- The numbers before the next ones, which are taken, and the instant of the events that get them: no earlier than any before.
create function take_notification_numbers(companies uuid[], types text[], events bigint[])
  returns table (company_id uuid, before bigint, event_date timestamptz)
  language plpgsql
as $$
#variable_conflict use_column
begin
  if holds_notifications() then
    return query select distinct c, null::bigint, now() from unnest(companies) as c;
    return;
  end if;
  return query
    with asked as (
      select a.company_id, a.notification_type, a.events, sum(a.events) over (partition by a.company_id)::bigint as all_events
      from unnest(companies, types, events) as a (company_id, notification_type, events)
    ), taken as (
      -- In one order everywhere, so that two loads never wait for each other in a circle.
      insert into notification_totals as t (company_id, last_number, active)
        select distinct company_id, all_events, all_events from asked order by company_id
      on conflict (company_id) do update set last_number = t.last_number + excluded.last_number,
        active = t.active + excluded.active, last_event_date = greatest(t.last_event_date, clock_timestamp())
      returning t.company_id, t.last_number, t.last_event_date
    ), counted as (
      insert into notification_counts as c
        select a.company_id, (t.last_event_date at time zone 'utc')::date, a.notification_type, false, a.events
        from asked a join taken t using (company_id)
      on conflict on constraint notification_counts_pkey do update set notifications = c.notifications + excluded.notifications
    )
    select distinct t.company_id, t.last_number - a.all_events, t.last_event_date from taken t join asked a using (company_id);
end $$;
revoke all on function take_notification_numbers(uuid[], text[], bigint[]) from public;

-- Lets the company's next events be found through the index, the oldest first; answers how many.
create function settle_notification_search(company uuid, most bigint) returns bigint
  language sql
begin atomic
  with held as (
    select searchable_to as done, least(last_number, searchable_to + most) as upto
    from notification_totals where company_id = company for update
  ), settled as (
    update notification_totals t set searchable_to = held.upto from held where t.company_id = company
  ), added as (
    insert into notification_search
      select n.company_id, n.number, n.notification_type, n.is_archived, lower(n.description) from held
      join notifications n on n.company_id = company and n.is_archived in (false, true) and n.number > held.done and n.number <= held.upto
    returning number
  )
  select count(*) from added;
end;
revoke all on function settle_notification_search(uuid, bigint) from public;

-- Few new events can be found at once; those of large loads enter the index afterwards, for it takes longer than all else.
create function settle_few_notifications(companies uuid[]) returns void
  language plpgsql
as $$
begin
  if holds_notifications() then return; end if;
  perform settle_notification_search(company_id, 1000) from notification_totals
    where company_id = any(companies) and last_number - searchable_to between 1 and 1000;
end $$;
revoke all on function settle_few_notifications(uuid[]) from public;

create function raise_notifications(companies uuid[], types text[], descriptions text[], all_details jsonb[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into notifications (company_id, number, notification_type, event_date, description, details)
    select e.company_id, t.before + row_number() over (partition by e.company_id order by e.place), e.notification_type,
      t.event_date, e.description, e.details
    from unnest(companies, types, descriptions, all_details) with ordinality
      as e (company_id, notification_type, description, details, place)
    join (
      select n.* from (
        select array_agg(company_id) as companies, array_agg(notification_type) as types, array_agg(events) as events from (
          select company_id, notification_type, count(*) as events from unnest(companies, types) as e (company_id, notification_type)
          group by 1, 2
        ) grouped
      ) asked, take_notification_numbers(asked.companies, asked.types, asked.events) n
    ) t using (company_id);
  perform settle_few_notifications(companies);
end $$;
revoke all on function raise_notifications(uuid[], text[], text[], jsonb[]) from public;
grant execute on function raise_notifications(uuid[], text[], text[], jsonb[]) to lading_provider;

-- A vendor's call raises events of its own company alone.
create function raise_own_notification(notification_type text, description text, details jsonb) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select raise_notifications(array[current_company_id()], array[notification_type], array[description], array[details]);
end;
revoke all on function raise_own_notification(text, text, jsonb) from public;
grant execute on function raise_own_notification(text, text, jsonb) to lading_vendor;

-- What is said of them.
create function new_product_text(name text, gxp_sku text) returns text
  language sql immutable
  return 'New product: ' || name || ' (' || gxp_sku || ').';
create function new_rank_text(name text, gxp_sku text, before text, after text) returns text
  language sql immutable
  return 'GXP rank of ' || name || ' (' || gxp_sku || ') changed from ' || coalesce(before, 'none') || ' to ' || coalesce(after, 'none') || '.';
create function new_order_text(purchase_order text, location text, total numeric) returns text
  language sql stable
  return 'New purchase order ' || purchase_order || coalesce(' for ' || location, '') || ': $' || to_char(total, 'FM999,999,999,990.00') || '.';

-- What a load adds and changes, the company is told of, in the transaction that does it.
create function tell_of_new_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  events bigint[];
begin
  if current_load_id() is null then return null; end if;
  select array_agg(company_id), array_agg(n) into companies, events
    from (select company_id, count(*) as n from inserted group by 1) grouped;
  if companies is null then return null; end if;
  insert into notifications (company_id, number, notification_type, event_date, load_id, description, facts)
    select p.company_id, coalesce(t.before + row_number() over (partition by p.company_id order by p.id), -p.id), 'product_item',
      t.event_date, current_load_id(), new_product_text(p.name, p.gxp_sku),
      array[p.name, p.category, p.supplier_sku, p.gxp_sku, p.price::text]
    from inserted p
    join take_notification_numbers(companies, array_fill('product_item'::text, array[cardinality(companies)]), events) t using (company_id);
  perform settle_few_notifications(companies);
  return null;
end $$;
create trigger products_told after insert on products referencing new table as inserted
  for each statement execute function tell_of_new_products();

create function tell_of_new_ranks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  events bigint[];
begin
  if current_load_id() is null then return null; end if;
  select array_agg(company_id), array_agg(n) into companies, events
    from (
      select company_id, count(*) as n from after a join before b using (company_id, id)
      where a.gxp_priority is distinct from b.gxp_priority group by 1
    ) grouped;
  if companies is null then return null; end if;
  insert into notifications (company_id, number, notification_type, event_date, load_id, description, facts)
    select p.company_id, coalesce(t.before + row_number() over (partition by p.company_id order by p.id), -p.id), 'rank_update',
      t.event_date, current_load_id(), new_rank_text(p.name, p.gxp_sku, b.gxp_priority::text, p.gxp_priority::text),
      array[b.gxp_priority::text, p.gxp_priority::text, p.supplier_sku, p.gxp_sku, p.name, p.category]
    from after p join before b using (company_id, id)
    join take_notification_numbers(companies, array_fill('rank_update'::text, array[cardinality(companies)]), events) t using (company_id)
    where p.gxp_priority is distinct from b.gxp_priority;
  perform settle_few_notifications(companies);
  return null;
end $$;
create trigger products_told_of_ranks after update on products referencing old table as before new table as after
  for each statement execute function tell_of_new_ranks();

create function tell_of_new_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  events bigint[];
begin
  if current_load_id() is null then return null; end if;
  select array_agg(company_id), array_agg(n) into companies, events
    from (select company_id, count(*) as n from inserted group by 1) grouped;
  if companies is null then return null; end if;
  insert into notifications (company_id, number, notification_type, event_date, load_id, description, facts)
    select o.company_id, coalesce(t.before + row_number() over (partition by o.company_id order by o.id), -o.id), 'purchase_order',
      t.event_date, current_load_id(), new_order_text(o.purchase_order, o.location, o.total),
      array[o.purchase_order, o.location, o.status, o.total::text]
    from inserted o
    join take_notification_numbers(companies, array_fill('purchase_order'::text, array[cardinality(companies)]), events) t using (company_id);
  perform settle_few_notifications(companies);
  return null;
end $$;
create trigger orders_told after insert on purchase_orders referencing new table as inserted
  for each statement execute function tell_of_new_orders();

-- Gives the events that this transaction's load has held back their numbers.
create function number_held_notifications() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  types text[];
  events bigint[];
begin
  perform set_config('app.holds_notifications', '', true);
  select array_agg(company_id), array_agg(notification_type), array_agg(n) into companies, types, events
    from (
      select n.company_id, n.notification_type, count(*) as n
      from notification_totals t join notifications n on n.company_id = t.company_id and not n.is_archived and n.number < 0
      group by 1, 2
    ) grouped;
  if companies is null then return; end if;
  update notifications n set number = t.before + held.place, event_date = t.event_date
    from take_notification_numbers(companies, types, events) t
    join (
      select company_id, number, row_number() over (partition by company_id order by number desc) as place
      from notifications where company_id = any(companies) and not is_archived and number < 0
    ) held using (company_id)
    where n.company_id = held.company_id and not n.is_archived and n.number = held.number;
  perform settle_few_notifications(companies);
end $$;
revoke all on function number_held_notifications() from public;
grant execute on function number_held_notifications() to lading_provider;

-- Archives events of the caller's company, or restores them; answers those that have moved.
create function move_own_notifications(numbers bigint[], to_archive boolean) returns setof bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company uuid := current_company_id();
  way int := case when to_archive then 1 else -1 end;
  moved bigint[];
begin
  perform from notification_totals where company_id = company for update;
  with moving as (
    update notifications set is_archived = to_archive
    where company_id = company and is_archived = not to_archive and number = any(numbers)
    returning number, notification_type, (event_date at time zone 'utc')::date as day
  ), counted as (
    insert into notification_counts as c
      select company, m.day, m.notification_type, place.is_archived, sum(case when place.is_archived then way else -way end)
      from moving m cross join (values (true), (false)) as place (is_archived) group by 2, 3, 4
    on conflict on constraint notification_counts_pkey do update set notifications = c.notifications + excluded.notifications
  )
  select array_agg(number) into moved from moving;
  if moved is null then return; end if;
  update notification_search set is_archived = to_archive where company_id = company and number = any(moved);
  update notification_totals set active = active - way * cardinality(moved), revision = revision + 1 where company_id = company;
  -- Only now, in a statement of its own: who was marking one of these has finished, and it is seen what was marked.
  perform from notification_readers where company_id = company order by user_id for update;
  update notification_readers r set has_read = has_read - way * found.events
    from (
      select r.user_id, count(*) as events
      from notification_readers r cross join unnest(moved) as n (number)
      left join notification_marks m on m.company_id = company and m.number = n.number and m.user_id = r.user_id
      where r.company_id = company and coalesce(m.is_read, n.number <= r.came_after) group by 1
    ) found
    where r.user_id = found.user_id;
  return query select unnest(moved);
end $$;
revoke all on function move_own_notifications(bigint[], boolean) from public;
grant execute on function move_own_notifications(bigint[], boolean) to lading_vendor;

-- Marks events as read or unread by the caller; answers those that there are.
create function mark_own_notifications(numbers bigint[], to_read boolean) returns setof bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company uuid := current_company_id();
  reader uuid := current_user_id();
begin
  -- Held against whoever archives meanwhile, as above.
  perform from notification_readers where user_id = reader for update;
  return query
    with found as (
      select n.number, n.is_archived, coalesce(m.is_read, n.number <= r.came_after) <> to_read as changes
      from notification_readers r
      join notifications n on n.company_id = r.company_id and n.is_archived in (false, true) and n.number = any(numbers)
      left join notification_marks m on m.company_id = n.company_id and m.number = n.number and m.user_id = reader
      where r.user_id = reader and r.company_id = company
    ), marked as (
      insert into notification_marks select company, number, reader, to_read from found where changes
      on conflict (company_id, number, user_id) do update set is_read = excluded.is_read
    ), counted as (
      update notification_readers set has_read = has_read + (case when to_read then 1 else -1 end)
        * (select count(*) from found where changes and not is_archived)
      where user_id = reader
    )
    select number from found;
end $$;
revoke all on function mark_own_notifications(bigint[], boolean) from public;
grant execute on function mark_own_notifications(bigint[], boolean) to lading_vendor;

-- Who is deleted is named no more.
create function forget_user_in_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from notification_totals where company_id = old.company_id for update;
  with renamed as (
    update notifications set description = replace(description, old.first_name || ' ' || old.last_name, '[removed user]')
    where company_id = old.company_id and is_archived in (false, true)
      and notification_type = 'terms_and_conditions_acceptance' and details->>'user_id' = old.id::text
    returning number, description
  ), searched as (
    update notification_search s set search = lower(r.description) from renamed r
    where s.company_id = old.company_id and s.number = r.number
  )
  update notification_totals set revision = revision + 1 where company_id = old.company_id and exists (select from renamed);
  return old;
end $$;
create trigger forget_user_in_notifications before delete on users
  for each row when (old.company_id is not null) execute function forget_user_in_notifications();

-- Sessions that open calls, whatever is asked with them.
create view live_sessions as
  select s.id as session_id, s.user_id, u.company_id, s.staff_id,
    not exists (select from (select id from terms_versions order by id desc limit 1) as latest
      where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)) as has_accepted_terms
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  left join users staff on staff.id = s.staff_id
  where s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
    and u.status = 'active' and (c.id is null or c.status = 'active')
    and (staff.id is null or (staff.status = 'active' and staff.company_id is null));

-- As it was, but for the view.
create or replace function open_session(session_id uuid)
  returns table (
    user_id uuid, company_id uuid, email text, first_name text, last_name text, phone_number text, department text,
    "position" text, role_name text, permissions text[], flags_off text[], staff_id uuid, has_accepted_terms boolean
  )
  language plpgsql volatile security definer set search_path = public, pg_temp
  -- Every request comes through here, always by one key: a plan made once is as good and costs a quarter.
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select u.id, u.company_id, u.email, u.first_name, u.last_name, u.phone_number, u.department, u.position, r.name,
      coalesce((select array_agg(p.permission order by p.permission) from role_permissions p where p.role_id = u.role_id), '{}'),
      coalesce((select array_agg(f.feature_name) from company_feature_flags f where f.company_id = u.company_id and not f.active), '{}'),
      s.staff_id, s.has_accepted_terms
    from live_sessions s
    join users u on u.id = s.user_id
    left join roles r on r.id = u.role_id
    where s.session_id = open_session.session_id;
  perform set_config('app.company_id', coalesce(u.company_id::text, ''), true), set_config('app.user_id', u.id::text, true)
    from sessions s join users u on u.id = s.user_id where s.id = open_session.session_id;
end $$;

-- What every open tab asks time and again, with as much of its session as decides upon the answer, at a third of the cost of
-- opening it. Null for who has no company.
create function count_unread(session_id uuid)
  returns table (company_id uuid, staff_id uuid, has_accepted_terms boolean, unread bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select s.company_id, s.staff_id, s.has_accepted_terms, t.active - r.has_read
    from live_sessions s
    left join notification_readers r on r.user_id = s.user_id
    left join notification_totals t on t.company_id = r.company_id
    where s.session_id = count_unread.session_id;
end $$;
revoke all on function count_unread(uuid) from public;
grant execute on function count_unread(uuid) to lading_vendor;

-- Changed products are noted with their company's version first: a load that both changes and adds products does so in two
-- goes, and by the counts first it held what another load waited for, and the other way round.
create or replace function note_inserted_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_unit_of_measure(unit) from (select distinct vendor_quantity_uom as unit from inserted) units;
  insert into product_search
    select p.company_id, p.id, product_search_text(p), (select count(*) < 1000 from inserted) from inserted p;
  insert into catalogue_versions select company_id, 1 from inserted group by 1 order by 1
    on conflict (company_id) do update set version = catalogue_versions.version + 1;
  insert into product_counts (company_id, category, products)
    select company_id, coalesce(category, ''), count(*) from inserted group by 1, 2 order by 1, 2
    on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
  return null;
end $$;

create or replace function note_updated_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_unit_of_measure(unit) from (select distinct vendor_quantity_uom as unit from after) units;
  update product_search s set search = n.text
    from (select p.company_id, p.id, product_search_text(p) as text from after p) n
    where s.company_id = n.company_id and s.product_id = n.id and s.search <> n.text;
  insert into catalogue_versions select company_id, 1 from after group by 1 order by 1
    on conflict (company_id) do update set version = catalogue_versions.version + 1;
  insert into product_counts (company_id, category, products)
    select company_id, category, sum(change) from (
      select company_id, coalesce(category, '') as category, 1 as change from after
      union all
      select company_id, coalesce(category, ''), -1 from before
    ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
  return null;
end $$;

create or replace function note_deleted_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from product_search s using deleted d where s.company_id = d.company_id and s.product_id = d.id;
  insert into catalogue_versions select company_id, 1 from deleted group by 1 order by 1
    on conflict (company_id) do update set version = catalogue_versions.version + 1;
  insert into product_counts (company_id, category, products)
    select company_id, coalesce(category, ''), -count(*) from deleted group by 1, 2 order by 1, 2
    on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
  return null;
end $$;

alter table notification_totals enable row level security;
create policy own_totals on notification_totals for select to lading_vendor using (company_id = (select current_company_id()));
alter table notification_counts enable row level security;
create policy own_counts on notification_counts for select to lading_vendor using (company_id = (select current_company_id()));
alter table notification_readers enable row level security;
create policy own_reader on notification_readers for select to lading_vendor using (user_id = (select current_user_id()));
alter table notification_marks enable row level security;
create policy own_marks on notification_marks for select to lading_vendor using (user_id = (select current_user_id()));

drop policy own_notifications on notifications;
create policy own_notifications on notifications for select to lading_vendor using (company_id = (select current_company_id()));
drop policy all_notifications on notifications;
create policy all_notifications on notifications for select to lading_jobs using (true);
-- All that is written goes through the functions above, which keep the figures.
revoke insert on notifications from lading_vendor, lading_provider;
grant select on notification_totals, notification_counts, notification_readers, notification_marks, notification_search to lading_vendor;

-- Notifications are numbered by company; counters, search, and which user has read which notification.

-- The counters of a company. A transaction that inserts, archives or restores notifications locks this row until its end, so
-- that numbers have no gaps, rise with time, and the counts are right.
create table notification_totals (
  company_id uuid primary key references companies on delete cascade,
  last_number bigint not null default 0,
  last_event_date timestamptz not null default '-infinity',
  active bigint not null default 0,
  -- Rises with every change other than a new notification. Until then, counts of notifications up to a number stay right.
  revision bigint not null default 0,
  -- Notifications up to this number have rows in notification_search. A search reads the newer ones one by one.
  searchable_to bigint not null default 0,
  -- Ids of notifications consist of this stem, which is unique to the company, and their number. Version 8 of RFC 9562.
  id_stem text not null unique default overlay(left(gen_random_uuid()::text, 23) placing '8' from 15)
);

-- Numbers replace ids: an index of random ids would take as long in a load as all other work for its notifications, and so
-- would checking a foreign key row by row, which notification_totals has instead. Existing rows may be archived.
alter table notifications drop constraint notifications_pkey, drop constraint notifications_company_id_fkey;
drop index notifications_of_company;
alter table notifications
  add number bigint,
  add is_archived boolean not null default false,
  -- The load of the transaction, so that a mail shows all its notifications as one line.
  add load_id uuid,
  -- The values of notifications of loads, in the order of shape-notification.ts. An array takes half as long to insert as
  -- `details` for tens of thousands of rows.
  add facts text[];
update notifications n set number = counted.number, is_archived = n.archived_at is not null
  from (select id, row_number() over (partition by company_id order by event_date, id) as number from notifications) counted
  where n.id = counted.id;
-- The primary key includes the type, so that days are read from the index only.
alter table notifications drop id, drop archived_at, alter event_date drop default,
  add primary key (company_id, is_archived, number) include (notification_type);

-- The number of notifications by type and day (UTC), kept exact. Because numbers rise with the days, it also gives the
-- position of a day, a page or the next notification of a type in the list.
create table notification_counts (
  company_id uuid not null,
  day date not null,
  notification_type text not null,
  is_archived boolean not null,
  notifications int not null,
  primary key (company_id, day, notification_type, is_archived)
);

-- The searched text in lower case, and the columns by which lists are filtered. Free space in its pages lets an update that
-- archives a notification skip all indexes whose columns stay the same.
create table notification_search (
  company_id uuid not null,
  number bigint not null,
  notification_type text not null,
  is_archived boolean not null,
  search text not null,
  primary key (company_id, number)
) with (fillfactor = 90);
create index notification_search_trigrams on notification_search using gin (company_id, search gin_trgm_ops);

-- Notifications from before a user existed count as read.
create table notification_readers (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null,
  came_after bigint not null,
  -- Notifications that are not archived and that the user has read. All others are unread, so a new notification changes
  -- nothing here.
  has_read bigint not null
);
create index readers_of_company on notification_readers (company_id);

-- Notifications that users marked. All others are read if they are older than the user.
create table notification_marks (
  company_id uuid not null,
  number bigint not null,
  user_id uuid not null references users on delete cascade,
  is_read boolean not null,
  primary key (company_id, number, user_id)
);
create index marks_of_user on notification_marks (user_id);

insert into notification_counts
  select company_id, (event_date at time zone 'utc')::date, notification_type, is_archived, count(*)
  from notifications group by 1, 2, 3, 4;
insert into notification_search
  select company_id, number, notification_type, is_archived, lower(description) from notifications order by company_id, number;
insert into notification_totals (company_id, last_number, last_event_date, active, searchable_to)
  select c.id, coalesce(max(n.number), 0), coalesce(max(n.event_date), '-infinity'),
    count(*) filter (where not n.is_archived), coalesce(max(n.number), 0)
  from companies c left join notifications n on n.company_id = c.id group by c.id;
insert into notification_readers
  select u.id, u.company_id, u.came_after,
    (select count(*) from notifications n where n.company_id = u.company_id and n.number <= u.came_after and not n.is_archived)
  from (
    select id, company_id,
      (select count(*) from notifications n where n.company_id = users.company_id and n.event_date < users.created_at) as came_after
    from users where company_id is not null
  ) u;

-- Sessions that may send requests.
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
-- Only functions write these tables, because they also keep the counters.
revoke insert on notifications from lading_vendor, lading_provider;
grant select on notification_totals, notification_counts, notification_readers, notification_marks, notification_search to lading_vendor;

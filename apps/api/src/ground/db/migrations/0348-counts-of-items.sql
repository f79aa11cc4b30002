-- The counts of items that the dashboard shows, without test companies. A job keeps them, because counting a million items takes longer than a page
-- should. See docs/decisions/0151.

-- Of each requirement and each company with items.
create table requirement_counts (
  requirement_id int unique references requirements,
  company_id uuid unique references companies on delete cascade,
  needed int not null, accepted int not null, in_review int not null, changes_requested int not null, missing int not null,
  expiring_30 int not null, expiring_60 int not null, expiring_90 int not null, expired int not null, waived int not null, blocking int not null,
  check (num_nonnulls(requirement_id, company_id) = 1)
);

-- Of each requirement at the end of each day; today's rows are those of the last count.
create table requirement_days (
  day date,
  requirement_id int references requirements,
  needed int not null, accepted int not null, in_review int not null, changes_requested int not null, missing int not null,
  expiring_30 int not null, expiring_60 int not null, expiring_90 int not null, expired int not null, waived int not null, blocking int not null,
  primary key (day, requirement_id)
);
create index requirement_days_of_requirement on requirement_days (requirement_id);

-- When the items were counted last, and how many there were.
create table requirement_counting (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null,
  items int not null
);

alter table requirement_counts enable row level security;
create policy all_counts on requirement_counts to lading_provider, lading_jobs using (true) with check (true);
grant select on requirement_counts, requirement_days, requirement_counting to lading_provider;
grant select, insert, update, delete on requirement_counts, requirement_days, requirement_counting to lading_jobs;

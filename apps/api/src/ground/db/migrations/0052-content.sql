-- Versions of all texts and catalogs that staff edit, and the columns that these have now. See docs/decisions/0052.

-- An item that staff have changed. Its own table, such as labels, has the row that is in force under the same id. An item without
-- a row here is as it was delivered.
create table content_items (
  kind text not null,
  id int not null,
  -- Rises with every change, so that a person cannot overwrite the change of another.
  revision int not null default 0,
  removed_at timestamptz,
  primary key (kind, id)
);
create table content_versions (
  kind text not null,
  id int not null,
  -- Counts the versions of the item from 1.
  number int not null check (number > 0),
  state text not null check (state in ('draft', 'scheduled', 'in_force', 'earlier')),
  -- The values that the kind declares in the contract.
  data jsonb not null,
  -- When it came or comes into force.
  effective_at timestamptz,
  -- Null for a version that was in force before staff first changed the item.
  changed_at timestamptz,
  changed_by uuid references users on delete set null,
  restored_from int,
  -- Why a scheduled version could not be published. It is a draft again.
  problem text,
  primary key (kind, id, number),
  foreign key (kind, id) references content_items,
  check ((state = 'scheduled') <= (effective_at is not null))
);
create unique index waiting_content on content_versions (kind, id) where state in ('draft', 'scheduled');
create unique index content_in_force on content_versions (kind, id) where state = 'in_force';
create index scheduled_content on content_versions (effective_at) where state = 'scheduled';
create index content_of_author on content_versions (changed_by);
grant select, insert, update, delete on content_items, content_versions to lading_provider, lading_jobs;

-- For the default and the generated column below.
create function next_terms_number() returns int
  language plpgsql volatile
as $$
begin
  return (select coalesce(max(number), 0) + 1 from public.terms_versions);
end $$;
create function hash_text(given text) returns bytea
  language plpgsql immutable strict parallel safe
as $$
begin
  return pg_catalog.sha256(pg_catalog.convert_to(given, 'UTF8'));
end $$;
alter table terms_versions
  add number int,
  add language text not null default 'en',
  -- Of the text in UTF-8.
  add sha256 bytea not null generated always as (hash_text(text)) stored;
update terms_versions t set number = n.number
  from (select id, row_number() over (order by id) as number from terms_versions) n where n.id = t.id;
alter table terms_versions
  alter number set not null, alter number set default next_terms_number(), add unique (number);

-- The evidence of an acceptance. Null in rows that are older than these columns.
alter table terms_acceptances
  add company_id uuid references companies,
  add sha256 bytea,
  add user_agent text;
update terms_acceptances a set company_id = u.company_id from users u where u.id = a.user_id;
create index acceptances_of_terms on terms_acceptances (terms_id);
create index acceptances_of_company on terms_acceptances (company_id);
create policy all_acceptances on terms_acceptances for select to lading_provider using (true);
grant select on terms_acceptances to lading_provider;

-- The last mail that reminded a user of the terms.
create table terms_reminders (
  company_id uuid not null references companies,
  user_id uuid not null unique references users on delete cascade,
  terms_id int not null references terms_versions,
  reminded_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index reminders_of_terms on terms_reminders (terms_id);
alter table terms_reminders enable row level security;
create policy all_reminders on terms_reminders to lading_provider using (true) with check (true);
grant select, insert, update on terms_reminders to lading_provider;

-- The newest terms are those with the highest number, because a draft has its id before it is published.
create or replace view live_sessions as
  select s.id as session_id, s.user_id, u.company_id, s.staff_id,
    not exists (select from (select id from terms_versions order by number desc limit 1) as latest
      where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)) as has_accepted_terms
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  left join users staff on staff.id = s.staff_id
  where s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
    and u.status = 'active' and (c.id is null or c.status = 'active')
    and (staff.id is null or (staff.status = 'active' and staff.company_id is null
      and exists (select from role_permissions p where p.role_id = staff.role_id and p.permission = 'provider.sign_in_as')));

-- The audience of a message and its time. A list that is empty narrows nothing.
alter table update_messages
  add importance text not null default 'info' check (importance in ('info', 'warning', 'critical')),
  add plan_ids int[] not null default '{}',
  add company_ids uuid[] not null default '{}',
  add role_ids int[] not null default '{}',
  add starts_at timestamptz,
  add ends_at timestamptz;
grant select on update_dismissals to lading_provider;
create policy all_dismissals on update_dismissals for select to lading_provider using (true);
-- A deleted message takes its dismissals with it.
create policy delete_dismissals on update_dismissals for delete to lading_provider using (true);
grant delete on update_dismissals to lading_provider;

alter table home_descriptions add id int generated always as identity unique;

alter table labels
  -- Null for the usual 90 days.
  add retention_days int check (retention_days > 0),
  add requirement text not null default 'optional' check (requirement in ('optional', 'required')),
  -- [{key, name, type, is_required}]
  add fields jsonb not null default '[]';
create index companies_by_plan on companies (plan_id);
create index companies_by_next_plan on companies (next_plan_id) where next_plan_id is not null;

create table dashboards (
  id int generated always as identity primary key,
  -- The id in the vendors' calls and addresses.
  key text not null unique,
  -- The figures that it shows: a name in own-dashboards.ts, or the id of an external dashboard.
  source text not null,
  name text not null,
  place int not null,
  plan_ids int[] not null default '{}',
  company_ids uuid[] not null default '{}',
  role_ids int[] not null default '{}'
);
insert into dashboards (key, source, name, place) values
  ('sales', 'sales', 'Sales', 1), ('orders', 'orders', 'Orders', 2), ('catalogue', 'catalogue', 'Catalog', 3);
grant select on dashboards to lading_vendor;

-- Staff publish and delete; a job publishes what is scheduled.
grant select, insert, update on terms_versions, update_messages, home_descriptions, help_sections, help_questions, labels,
  service_plans, dashboards to lading_provider, lading_jobs;
grant delete on help_questions to lading_jobs;
grant delete on update_messages, home_descriptions, help_sections, help_questions, service_plans, dashboards to lading_provider;
grant usage on sequence terms_versions_id_seq, update_messages_id_seq, home_descriptions_id_seq, help_sections_id_seq,
  help_questions_id_seq, labels_id_seq, service_plans_id_seq, dashboards_id_seq to lading_provider;
-- The documents of a deleted label get another one.
grant select (company_id, id, label_id), update (label_id) on documents to lading_provider;

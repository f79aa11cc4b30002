-- Links in mails, with which a person accepts one order without signing in. See docs/decisions/0149.
create table order_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  order_id bigint not null,
  -- The revision of the order that the link accepts.
  revision int not null,
  -- The user who received the link by mail.
  user_id uuid not null references users on delete cascade,
  code_salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  unique (company_id, order_id, revision, user_id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
create index order_links_of_user on order_links (user_id);
create index order_links_by_end on order_links (expires_at);

alter table order_links enable row level security;
-- The gate reads what proves a code. A transaction of vendors sees the link that it opened, and no other.
create policy all_links on order_links for select to lading_gate using (true);
create policy opened_link on order_links for select to lading_vendor
  using (id = (select nullif(current_setting('app.order_link_id', true), '')::uuid));
create policy all_links_for_jobs on order_links to lading_jobs using (true) with check (true);
grant select (id, code_salt) on order_links to lading_gate;
grant select (id, company_id, order_id, revision, user_id, created_at, expires_at) on order_links to lading_vendor;
grant select, insert, delete, update (code_salt, created_at, expires_at) on order_links to lading_jobs;

-- The codes of further links in a mail, each with its purpose, id and salt.
alter table mails add column more_codes jsonb;

-- The name as it was typed: by a person without a session, or by staff who answered for a person.
alter table order_responses add column if not exists as_whom text;
alter table order_responses drop constraint order_responses_source_check;
alter table order_responses add constraint order_responses_source_check
  check (source in ('screen', 'bulk', 'file', 'api', 'link', 'staff', 'x12', 'cxml', 'ubl', 'edifact')) not valid;

-- Mails about new orders need to know which orders wait for an answer.
create policy responses_for_jobs on order_responses for select to lading_jobs using (true);
grant select (company_id, order_id, order_revision) on order_responses to lading_jobs;

-- The documents that staff require of vendors, and the items that follow from the requirements. See docs/decisions/0165.
alter table labels drop constraint labels_space_check;
alter table labels add constraint labels_space_check check (space in ('product', 'order', 'company')) not valid;

-- The published requirements. content_versions has their drafts and earlier versions.
create table requirements (
  id int generated always as identity primary key,
  name text not null,
  label_id int references labels on delete set null,
  applies_to text not null check (applies_to in ('company', 'product', 'order_line')),
  -- The other values that the contract declares.
  rule jsonb not null,
  published_at timestamptz not null default now(),
  -- Items that a silent publication opens are first mentioned by their first reminder.
  is_silent boolean not null default false,
  -- The present day is one of those on which it is needed. A job keeps it.
  is_active boolean not null default false,
  -- Items of a deleted requirement keep their files, so its row stays.
  deleted_at timestamptz
);
create unique index requirement_names on requirements (lower(name)) where deleted_at is null;
create index requirements_of_label on requirements (label_id);
grant select on requirements to lading_vendor;
grant select, insert, update on requirements to lading_provider, lading_jobs;
grant usage on sequence requirements_id_seq to lading_provider;

-- One document that one company must give for one subject.
create table requirement_items (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  requirement_id int not null references requirements,
  kind text not null check (kind in ('company', 'product', 'order_line')),
  product_id bigint,
  order_id bigint,
  line int,
  -- How often it was opened after it was not needed.
  period int not null default 1,
  -- Raised by each change.
  version int not null default 1,
  -- The state of the valid file. What follows from the date is not stored: an accepted item expires and a waiver ends by its day.
  state text not null default 'missing' check (state in
    ('missing', 'requested', 'submitted', 'in_review', 'accepted', 'changes_requested', 'waived', 'not_applicable')),
  -- The state before the item was not needed any more.
  former_state text,
  -- The state of a newer file while an accepted one or a waiver is valid.
  renewal text check (renewal in ('submitted', 'in_review', 'changes_requested')),
  opened_at timestamptz not null default now(),
  -- The company's people were not told yet that it was opened.
  is_untold boolean not null default false,
  due_on date,
  valid_until date,
  waived_until date,
  -- The reason of the last decision that asked for changes.
  reason text,
  snoozed_until date,
  primary key (company_id, id),
  unique (id),
  check ((kind = 'product') = (product_id is not null)),
  check ((kind = 'order_line') = (order_id is not null and line is not null)),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade,
  foreign key (company_id, order_id, line) references purchase_order_lines (company_id, order_id, line) on delete cascade
);
create unique index requirement_items_of_subject on requirement_items
  (requirement_id, company_id, coalesce(product_id, order_id, 0), coalesce(line, 0));
create index requirement_items_by_day on requirement_items (company_id, due_on, id) where state <> 'not_applicable';
create index requirement_items_of_product on requirement_items (company_id, product_id) where product_id is not null;
create index requirement_items_of_line on requirement_items (company_id, order_id, line) where order_id is not null;
create index untold_requirement_items on requirement_items (company_id) where is_untold;

create table requirement_files (
  company_id uuid not null references companies,
  -- Also the name of the stored file.
  id uuid not null,
  name text not null,
  extension text not null,
  size bigint not null,
  sha256 bytea not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid references users on delete set null,
  -- The staff member who was signed in as the user.
  uploaded_staff uuid references users on delete set null,
  primary key (company_id, id)
);
create index requirement_files_by_content on requirement_files (company_id, sha256);
create index requirement_files_by_user on requirement_files (uploaded_by);
create index requirement_files_by_staff on requirement_files (uploaded_staff) where uploaded_staff is not null;

-- The files and values that were sent for an item, or are being prepared.
create table requirement_submissions (
  company_id uuid not null,
  item_id uuid not null,
  id uuid not null default gen_random_uuid(),
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'in_review', 'accepted', 'changes_requested', 'withdrawn')),
  -- The submissions that were sent together, which are one row of the work queue.
  batch_id uuid,
  -- The values of the requirement's fields by their keys.
  field_values jsonb not null default '{}',
  note text,
  begun_at timestamptz not null default now(),
  begun_by uuid references users on delete set null,
  sent_at timestamptz,
  sent_by uuid references users on delete set null,
  sent_staff uuid references users on delete set null,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  decision_id uuid,
  reason text,
  valid_until date,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, item_id) references requirement_items (company_id, id) on delete cascade,
  check ((state = 'draft') = (sent_at is null))
);
create unique index open_requirement_submissions on requirement_submissions (company_id, item_id)
  where state in ('draft', 'submitted', 'in_review');
create index requirement_submissions_of_item on requirement_submissions (company_id, item_id, sent_at);
create index requirement_submissions_of_batch on requirement_submissions (batch_id) where batch_id is not null;
create index requirement_submissions_by_beginner on requirement_submissions (begun_by);
create index requirement_submissions_by_sender on requirement_submissions (sent_by);
create index requirement_submissions_by_staff on requirement_submissions (sent_staff) where sent_staff is not null;
create index requirement_submissions_by_decider on requirement_submissions (decided_by, decided_at);

create table requirement_submission_files (
  company_id uuid not null,
  submission_id uuid not null,
  file_id uuid not null,
  primary key (company_id, submission_id, file_id),
  foreign key (company_id, submission_id) references requirement_submissions (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references requirement_files (company_id, id)
);
create index requirement_submissions_of_file on requirement_submission_files (company_id, file_id);

-- The waivers that vendors ask for and that staff grant.
create table requirement_waivers (
  company_id uuid not null,
  item_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Null if staff granted it unasked.
  asked_at timestamptz,
  asked_by uuid references users on delete set null,
  asked_reason text,
  asked_until date,
  decision text check (decision in ('granted', 'refused', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  decision_id uuid,
  reason text,
  until date,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, item_id) references requirement_items (company_id, id) on delete cascade,
  check ((decision is null) = (decided_at is null))
);
create unique index open_requirement_waivers on requirement_waivers (company_id, item_id) where decision is null;
create index requirement_waivers_of_item on requirement_waivers (company_id, item_id);
create index requirement_waivers_by_asker on requirement_waivers (asked_by);
create index requirement_waivers_by_decider on requirement_waivers (decided_by);

-- Decisions of staff, with what undoes them.
create table requirement_decisions (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  -- The items as they were before.
  former jsonb not null,
  undone_at timestamptz,
  -- When its mails and events were written.
  told_at timestamptz
);
create index requirement_decisions_by_actor on requirement_decisions (actor_id);
create index untold_requirement_decisions on requirement_decisions (at) where told_at is null;

-- Each reminder that was sent or left out for the day on which an item is due.
create table requirement_reminders (
  company_id uuid not null,
  item_id uuid not null,
  due_on date not null,
  -- Days before the due day; negative after it.
  step int not null,
  at timestamptz not null default now(),
  is_skipped boolean not null default false,
  primary key (company_id, item_id, due_on, step),
  foreign key (company_id, item_id) references requirement_items (company_id, id) on delete cascade
);

-- Subjects whose items a job compares with the requirements. Rows have no key on purpose: a writer never waits for another one.
create table requirement_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('requirement', 'company', 'product', 'order')),
  -- Null for all companies of a requirement.
  company_id uuid,
  -- The requirement, product or order. Null for everything of the company, or all its products or orders.
  subject bigint
);

alter table requirement_items enable row level security;
alter table requirement_files enable row level security;
alter table requirement_submissions enable row level security;
alter table requirement_submission_files enable row level security;
alter table requirement_waivers enable row level security;
alter table requirement_reminders enable row level security;
create policy own_items on requirement_items to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_files on requirement_files to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_submissions on requirement_submissions to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_submission_files on requirement_submission_files to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_waivers on requirement_waivers to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_items on requirement_items to lading_provider, lading_jobs using (true) with check (true);
create policy all_files on requirement_files to lading_provider, lading_jobs using (true) with check (true);
create policy all_submissions on requirement_submissions to lading_provider, lading_jobs using (true) with check (true);
create policy all_submission_files on requirement_submission_files to lading_provider, lading_jobs using (true) with check (true);
create policy all_waivers on requirement_waivers to lading_provider, lading_jobs using (true) with check (true);
create policy all_reminders on requirement_reminders to lading_provider, lading_jobs using (true) with check (true);

grant select on requirement_items, requirement_files, requirement_submissions, requirement_submission_files, requirement_waivers
  to lading_vendor;
-- The state follows from what vendors send, so they change what these steps change, and open no items.
grant update (version, state, renewal, snoozed_until) on requirement_items to lading_vendor;
grant insert on requirement_files to lading_vendor;
grant insert (company_id, item_id, id, begun_by), update (state, batch_id, field_values, note, sent_at, sent_by, sent_staff)
  on requirement_submissions to lading_vendor;
grant insert, delete on requirement_submission_files to lading_vendor;
grant insert (company_id, item_id, asked_at, asked_by, asked_reason, asked_until), update (decision, decided_at)
  on requirement_waivers to lading_vendor;
grant select, insert, update, delete on requirement_items, requirement_files, requirement_submissions,
  requirement_submission_files, requirement_waivers, requirement_decisions, requirement_reminders to lading_provider, lading_jobs;
grant insert on requirement_changes to lading_provider;
-- Locking a row needs the right to update it.
grant select, insert, update, delete on requirement_changes to lading_jobs;
create policy own_loose_requirement_files on loose_files for insert to lading_vendor
  with check (key like 'requirements/%' and company_id = (select current_company_id()));

-- Roles that manage agreements also decide what companies must send, and review it.
insert into role_permissions
  select r.role_id, given.permission from role_permissions r
    cross join unnest(array['provider.change_requirements', 'provider.review_documents', 'provider.waive_requirements']) as given (permission)
    where r.permission = 'provider.change_agreements';
-- The job that opens items reads products and lines.
create policy lines_for_jobs on purchase_order_lines for select to lading_jobs using (true);
grant select on products, purchase_order_lines to lading_jobs;

-- The result of the nightly comparison of all items with the requirements.
create table requirement_comparison (
  only_row boolean primary key default true check (only_row),
  compared_at timestamptz not null,
  differences int not null,
  -- Some of the items that should not be there, and the subjects that have none.
  ids text[] not null
);
grant select, insert, update on requirement_comparison to lading_jobs;

create or replace view waiting_work as
  select
    coalesce(greatest(0, extract(epoch from now() - (
      select min(due_at) from mails where sent_at is null and failed_at is null))), 0)::double precision as mail_seconds,
    coalesce(greatest(0, extract(epoch from now() - (
      select min(due.at) from webhooks w cross join lateral (
        select min(d.due_at) as at from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') due
      where w.state = 'active'))), 0)::double precision as webhook_seconds,
    coalesce(greatest(0, extract(epoch from now() - (
      select min(queued_at) from runs where queued_at is not null))), 0)::double precision as run_seconds,
    (select count(*) from runs where state = 'failed' and acknowledged_at is null)::int as failed_runs,
    extract(epoch from (select min(expires_at) from company_certificates) - now())::double precision as certificate_seconds,
    (select differences from requirement_comparison) as requirement_differences;

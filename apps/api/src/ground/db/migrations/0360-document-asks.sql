-- Requests for required documents that vendors mail to brokers and mills, who send files by a link. See docs/decisions/0173.
create table document_asks (
  company_id uuid not null references companies,
  id uuid not null,
  -- The person who asked. The link works only while this person may ask.
  asked_by uuid references users on delete set null,
  -- Null after nothing needs the address any more.
  email text,
  name text not null,
  message text not null,
  -- Whether the documents go to review as soon as they arrive. Otherwise the company looks at them first.
  is_straight boolean not null default false,
  code_salt bytea not null,
  -- The SHA-256 of the code in the mail.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  sent_at timestamptz,
  revoked_at timestamptz,
  -- The third party asked for a new link before what was sent expires.
  is_remembered boolean not null default false,
  -- The files that were not sent, and the states of the items, were cleared after the link ended.
  is_cleared boolean not null default false,
  primary key (company_id, id),
  unique (id)
);
create unique index document_asks_by_code on document_asks (code_hash);
create index document_asks_by_time on document_asks (company_id, created_at desc);
create index document_asks_by_asker on document_asks (asked_by);
create index open_document_asks on document_asks (expires_at) where not is_cleared;
create index remembered_document_asks on document_asks (company_id) where is_remembered;
create index document_asks_with_address on document_asks (sent_at) where email is not null and not is_remembered;

-- The items that one request asks for.
create table document_ask_items (
  company_id uuid not null,
  ask_id uuid not null,
  item_id uuid not null,
  -- The submission with the files that arrived for the item.
  submission_id uuid,
  -- When the third party was told of the decision.
  told_at timestamptz,
  -- The last valid day before whose end a new link was mailed.
  renewed_for date,
  primary key (company_id, ask_id, item_id),
  foreign key (company_id, ask_id) references document_asks (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references requirement_items (company_id, id) on delete cascade
);
create index document_asks_of_item on document_ask_items (company_id, item_id);
create index document_asks_of_submission on document_ask_items (company_id, submission_id) where submission_id is not null;
create index untold_document_asks on document_ask_items (submission_id) where submission_id is not null and told_at is null;

-- Files that were uploaded by a link and not sent.
create table document_ask_files (
  company_id uuid not null,
  ask_id uuid not null,
  item_id uuid not null,
  file_id uuid not null,
  primary key (company_id, ask_id, item_id, file_id),
  foreign key (company_id, ask_id, item_id) references document_ask_items (company_id, ask_id, item_id) on delete cascade,
  foreign key (company_id, file_id) references requirement_files (company_id, id)
);
create index document_asks_of_file on document_ask_files (company_id, file_id);

-- The request through whose link a file came.
alter table requirement_files add column ask_id uuid;

alter table document_asks enable row level security;
alter table document_ask_items enable row level security;
alter table document_ask_files enable row level security;
-- The gate finds the row of a code and reads nothing else.
create policy all_document_asks_by_code on document_asks for select to lading_gate using (true);
create policy own_document_asks on document_asks to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_document_ask_items on document_ask_items to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_document_ask_files on document_ask_files to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_document_asks on document_asks to lading_provider, lading_jobs using (true) with check (true);
create policy all_document_ask_items on document_ask_items to lading_provider, lading_jobs using (true) with check (true);
create policy all_document_ask_files on document_ask_files to lading_provider, lading_jobs using (true) with check (true);
grant select (id, code_hash) on document_asks to lading_gate;
grant select (company_id, id, asked_by, email, name, message, is_straight, created_at, expires_at, sent_at, revoked_at, is_remembered, is_cleared),
  insert, update (sent_at, revoked_at, is_remembered, is_cleared) on document_asks to lading_vendor;
grant select, insert, update (submission_id) on document_ask_items to lading_vendor;
grant select, insert, delete on document_ask_files to lading_vendor;
grant select (company_id, id, asked_by, name, created_at, expires_at, sent_at, revoked_at) on document_asks to lading_provider;
grant select on document_ask_items to lading_provider;
grant select, insert, update, delete on document_asks, document_ask_items, document_ask_files to lading_jobs;

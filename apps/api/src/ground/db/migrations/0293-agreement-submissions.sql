-- Files that vendors send for missing and expiring agreements, with the provider's decisions. See docs/decisions/0154.

-- Why the provider has refused the last file that the vendor sent for this agreement.
alter table agreements add column reason text;

create table agreement_submissions (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  -- The agreement that has the file until it is refused. The row of a refused renewal is deleted, so there is no foreign key.
  agreement_id uuid not null,
  -- The expiring agreement that the file renews; null if the agreement was missing.
  renews uuid,
  document_type text not null,
  expiration_date date,
  -- The file, which belongs to this row once it is refused, and to the agreement before that.
  file_id uuid not null,
  name text not null,
  extension text not null,
  size bigint not null,
  sha256 bytea not null,
  sent_at timestamptz not null default now(),
  sent_by uuid references users on delete set null,
  -- The staff member who was signed in as the sender.
  sent_staff uuid references users on delete set null,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  decision text check (decision in ('accepted', 'changes_requested')),
  reason text,
  primary key (company_id, id),
  unique (id),
  check ((decided_at is null) = (decision is null)),
  check ((reason is not null) = (decision is not distinct from 'changes_requested'))
);
create unique index open_agreement_submissions on agreement_submissions (agreement_id) where decided_at is null;
create index agreement_submissions_by_agreement on agreement_submissions (agreement_id, sent_at);
create index agreement_submissions_by_renewed on agreement_submissions (renews) where renews is not null;
create index agreement_submissions_by_sender on agreement_submissions (sent_by);
create index agreement_submissions_by_staff on agreement_submissions (sent_staff) where sent_staff is not null;
create index agreement_submissions_by_decider on agreement_submissions (decided_by) where decided_by is not null;

alter table agreement_submissions enable row level security;
create policy own_submissions on agreement_submissions for select to lading_vendor
  using (company_id = (select current_company_id()));
create policy sent_submissions on agreement_submissions for insert to lading_vendor
  with check (company_id = (select current_company_id()) and sent_by = (select current_user_id()) and decided_at is null);
create policy all_submissions on agreement_submissions to lading_provider, lading_jobs using (true) with check (true);
grant select, insert on agreement_submissions to lading_vendor;
grant select, update, delete on agreement_submissions to lading_provider;

-- Vendors fill missing agreements and add renewals, and change no agreement that has a file.
create policy filled_agreements on agreements for update to lading_vendor
  using (company_id = (select current_company_id()) and status = '1')
  with check (company_id = (select current_company_id()) and status = '2');
create policy sent_agreements on agreements for insert to lading_vendor
  with check (company_id = (select current_company_id()) and status = '2');
grant insert on agreements to lading_vendor;
grant update (status, expiration_date, file_id, name, extension, size, sha256, reason, modified_date, status_modified_date)
  on agreements to lading_vendor;
create policy own_loose_agreements on loose_files for insert to lading_vendor
  with check (key like 'agreements/%' and company_id = (select current_company_id()));

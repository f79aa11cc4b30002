-- Vendors send files and values for requirements. See docs/decisions/0166.

-- The state of the item before the submission was sent, which taking it back restores.
alter table requirement_submissions add column former_state text, add column former_renewal text;
grant update (former_state, former_renewal) on requirement_submissions to lading_vendor;

-- The sealed values of a submission's fields of the type secret. What readers see of them is in its field_values.
create table requirement_secrets (
  company_id uuid not null,
  submission_id uuid not null,
  key text not null,
  sealed bytea not null,
  primary key (company_id, submission_id, key),
  foreign key (company_id, submission_id) references requirement_submissions (company_id, id) on delete cascade
);
alter table requirement_secrets enable row level security;
create policy own_requirement_secrets on requirement_secrets to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
-- No request reads a sealed value.
grant select (company_id, submission_id, key), insert, update (sealed), delete on requirement_secrets to lading_vendor;

-- A file that is removed before it is sent was never part of a decision, so nothing keeps it.
grant delete on requirement_files to lading_vendor;

alter table downloads drop constraint downloads_space_check;
alter table downloads add constraint downloads_space_check check (space in ('product', 'order', 'archive', 'agreement',
  'company-agreement', 'company-document', 'run', 'export', 'requirement', 'company-requirement')) not valid;
alter table downloads drop constraint downloads_company_check;
alter table downloads add constraint downloads_company_check
  check ((company_id is null) = (space in ('company-agreement', 'company-document', 'run', 'company-requirement'))) not valid;

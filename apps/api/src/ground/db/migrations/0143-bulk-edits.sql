-- Changes of several products that a user submitted together. The numbers grow while further calls join the set.
create table edit_sets (
  company_id uuid not null references companies,
  id uuid not null,
  author_id uuid references users on delete set null,
  products int not null,
  changes int not null,
  submitted_at timestamptz not null default statement_timestamp(),
  primary key (company_id, id)
);
create index edit_sets_by_author on edit_sets (author_id);
alter table edit_sets enable row level security;
create policy own_sets on edit_sets to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_sets on edit_sets for select to lading_provider using (true);
grant select, insert on edit_sets to lading_vendor;
grant update (products, changes) on edit_sets to lading_vendor;
grant select on edit_sets to lading_provider;

-- Its set is in edit_sets. No foreign key: the table is large, and one transaction writes both.
alter table field_edits add column set_id uuid;

-- The products and typed values of a user's grid, exactly as typed.
create table grid_drafts (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  draft json not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, company_id)
);
create index grid_drafts_of_company on grid_drafts (company_id);
alter table grid_drafts enable row level security;
create policy own_drafts on grid_drafts to lading_vendor
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()) and company_id = (select current_company_id()));
grant select, insert, update, delete on grid_drafts to lading_vendor;

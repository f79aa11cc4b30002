-- New products that vendors propose. Nothing else shows them before staff approve them.
create table product_proposals (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  author_id uuid references users on delete set null,
  -- The name and the values of attributes by their ids, in canonical text form.
  product jsonb not null,
  status text not null default 'proposed'
    check (status in ('proposed', 'changes_asked', 'approved', 'merged', 'rejected', 'withdrawn')),
  -- The reason of a rejection, or of the last request for changes.
  reason text,
  -- The product that it became.
  gxp_sku text,
  submitted_at timestamptz not null default statement_timestamp(),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  check ((gxp_sku is not null) = (status in ('approved', 'merged')))
);
create index product_proposals_of_company on product_proposals (company_id, submitted_at desc, id);
create index product_proposals_by_time on product_proposals (submitted_at desc, id);
-- The double press of a hurried person, or a list that is sent twice.
create unique index one_proposal_of_a_sku on product_proposals (company_id, (product ->> 'sku')) where status in ('proposed', 'changes_asked');
create index product_proposals_by_author on product_proposals (author_id);
create index product_proposals_by_decider on product_proposals (decided_by);
alter table product_proposals enable row level security;
create policy own_product_proposals on product_proposals to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_product_proposals on product_proposals to lading_provider using (true) with check (true);
grant select, insert (company_id, author_id, product), update (product, status, reason, submitted_at, decided_at, decided_by)
  on product_proposals to lading_vendor;
grant select, update (status, reason, gxp_sku, decided_at, decided_by) on product_proposals to lading_provider;
-- The values of a proposal that is merged into a product become edits of its author.
grant insert (company_id, product_id, name, old_value, new_value, author_id) on field_edits to lading_provider;

insert into work_promises (kind, days) select 'product_proposal', days from work_promises where kind = 'edits';

alter table company_feature_flags drop constraint company_feature_flags_feature_name_check;
alter table company_feature_flags add constraint company_feature_flags_feature_name_check
  check (feature_name in ('Product Catalog', 'Product Documents', 'Account Management', 'Product Proposals')) not valid;
-- The features that are switched off for each company: those with a row that says so, and new ones without a row.
create view features_off with (security_invoker = true) as
  select company_id, feature_name from company_feature_flags where not active
  union all
  select c.id, n.feature_name from companies c cross join (values ('Product Proposals')) as n (feature_name)
  where not exists (select from company_feature_flags f where f.company_id = c.id and f.feature_name = n.feature_name);
grant select on features_off to lading_provider, lading_jobs, lading_vendor;

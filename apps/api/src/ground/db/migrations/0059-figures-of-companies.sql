-- Figures by which the provider's staff sort and filter thousands of companies, kept exact by triggers. The list used to compute
-- them from all users and products on each request.

alter table companies add tax_id text;
-- Compared without spaces and punctuation, in capitals.
create index companies_by_tax_id on companies (upper(regexp_replace(tax_id, '[^A-Za-z0-9]', '', 'g'))) where tax_id is not null;

-- No user must change between the first counts and the triggers, which are applied after this migration.
lock table users, products in share row exclusive mode;

create table company_people (
  company_id uuid primary key references companies on delete cascade,
  active_users int not null,
  last_sign_in timestamptz
);
insert into company_people
  select company_id, count(*) filter (where status = 'active'), max(last_api_login) from users
  where company_id is not null group by 1;
alter table company_people enable row level security;
create policy all_people on company_people for select to lading_provider using (true);
grant select on company_people to lading_provider;

-- Every statement that adds or removes products writes this row for the version already.
alter table catalogue_versions add products int not null default 0;
update catalogue_versions v set products = n.products
  from (select company_id, sum(products) as products from product_counts group by 1) n where n.company_id = v.company_id;
create policy all_versions on catalogue_versions for select to lading_provider using (true);
grant select on catalogue_versions to lading_provider;

-- When files with rows of a company were last loaded: by a program with an intake key, and by staff in the browser. Loads that
-- changed nothing do not count.
create table company_loads (
  company_id uuid primary key references companies on delete cascade,
  by_key_at timestamptz,
  by_staff_at timestamptz
);
insert into company_loads
  select company_id, max(at) from (
    select company_id, at from outbox_events where type = 'run.finished'
    union all
    select company_id, at from product_writes where source = 'intake'
  ) known where company_id in (select id from companies) group by 1;
alter table company_loads enable row level security;
create policy all_loads on company_loads to lading_provider using (true) with check (true);
grant select, insert, update on company_loads to lading_provider;

-- Required agreements without a file, and the staff's list of all agreements by expiration date.
create index missing_agreements on agreements (company_id) where status = '1';
create index agreements_by_expiration on agreements (expiration_date, id);

-- Whether a company's oldest pending edit waits too long.
create index edited_products_waiting on edited_products (company_id, at) where status = 'pending';

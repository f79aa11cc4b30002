-- A test company belongs to the company whose people and programs try the portal in it. See docs/decisions/0078.

alter table companies
  add test_of uuid unique references companies,
  add is_test boolean not null generated always as (test_of is not null) stored;
-- All companies that lists and figures leave out.
create index test_companies on companies (id) where is_test;

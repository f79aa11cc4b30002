alter table field_edits alter submitted_at set default statement_timestamp();
alter table product_drafts alter edited_fields type json;
drop index if exists decided_edits, rejected_edits, waiting_edits, edits_by_decider;
create index rejected_edits on field_edits (decided_at desc) where status = 'rejected';
create index waiting_edits on field_edits (submitted_at) where status = 'pending';
create index edits_by_decider on field_edits (decided_by);

drop table if exists products_in_review, edited_products;
create table edited_products (
  company_id uuid not null,
  product_id bigint not null,
  status text not null,
  fields int not null check (fields > 0),
  at timestamptz not null,
  primary key (company_id, product_id, status),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index edited_products_by_age on edited_products (status, at, company_id, product_id) include (fields);
insert into edited_products
  select company_id, product_id, status, count(*), case status when 'pending' then min(submitted_at) else max(decided_at) end
  from field_edits group by 1, 2, 3;
grant select on edited_products to lading_provider;

drop view if exists known_people;
create view known_people as
  select id, first_name || ' ' || last_name as name from users
  where company_id is null or company_id = (select current_company_id());
grant select on known_people to lading_vendor;

drop policy own_edits on field_edits;
create policy own_edits on field_edits for select to lading_vendor using (company_id = (select current_company_id()));
drop policy if exists own_request on field_edits;
create policy own_request on field_edits for insert to lading_vendor
  with check (company_id = (select current_company_id()) and status = 'pending');
drop policy if exists own_withdrawal on field_edits;
create policy own_withdrawal on field_edits for update to lading_vendor
  using (company_id = (select current_company_id()) and status = 'pending')
  with check (company_id = (select current_company_id()) and status = 'withdrawn');

drop function if exists note_changed_edits() cascade;
drop function if exists person_name(uuid);

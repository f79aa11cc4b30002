-- Files with which vendors answer orders. They are uploads as those of products, and a run checks them. See docs/decisions/0152.
alter table workbook_uploads add column subject text not null default 'products';

-- The answers of an uploaded file: one row for each line of an order, and one for each problem.
create table order_response_rows (
  upload_id uuid not null references workbook_uploads on delete cascade,
  id int not null,
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('answers', 'problems', 'changed_meanwhile', 'unchanged')),
  -- The first row of the file that is about the line.
  row int not null,
  purchase_order text not null,
  line int,
  order_id bigint,
  -- The revision of the order at the time of the check. Nothing is sent if it is another one then.
  revision int,
  -- The order's line as it was checked, and the answer: as it was read, and as people see it.
  ordered jsonb,
  answer jsonb,
  pieces jsonb,
  effect text check (effect in ('applied', 'asked')),
  replaces boolean not null default false,
  changes jsonb,
  chosen boolean not null default false,
  field text,
  found text,
  code text,
  message text,
  hint text,
  is_warning boolean not null default false,
  outcome text check (outcome in ('sent', 'left_out')),
  version int,
  primary key (upload_id, id)
);
create index order_response_rows_by_kind on order_response_rows (upload_id, kind, id);
create index order_response_rows_of_company on order_response_rows (company_id);
alter table order_response_rows enable row level security;
create policy own_response_rows on order_response_rows to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy old_response_rows on order_response_rows to lading_jobs using (true);
grant select, insert, delete, update (chosen, outcome, version, message) on order_response_rows to lading_vendor;
grant select, delete on order_response_rows to lading_jobs;

alter table order_responses drop constraint order_responses_source_check;
alter table order_responses add constraint order_responses_source_check
  check (source in ('screen', 'bulk', 'file', 'api', 'link', 'staff', 'x12', 'cxml', 'ubl', 'edifact')) not valid;

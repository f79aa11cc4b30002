-- Submissions, withdrawals and decisions about one product lock its row here instead of the row in products, which an atomic
-- load locks until the end of its file. A submission reads the value that is published at that moment; if the load then
-- changes it, the edit is in conflict when it is decided.
create table product_edit_locks (
  company_id uuid not null,
  product_id bigint not null,
  primary key (company_id, product_id),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
alter table product_edit_locks enable row level security;
create policy all_locks on product_edit_locks to lading_provider using (true) with check (true);
grant select, insert, update on product_edit_locks to lading_provider;

-- Removal of old changes of products, if HISTORY_DAYS is set. See docs/operating.md.

-- Only in a product's first row: changes before this instant may have been removed.
alter table product_writes add history_from timestamptz;
-- The table is in the order of time, so this index takes a few pages and adds nothing to the cost of a load.
create index product_writes_by_age on product_writes using brin (at);

create table history_removal (removed_to timestamptz not null);
insert into history_removal values ('-infinity');
grant select, update on history_removal to lading_jobs;
grant select (at, company_id, product_id) on product_writes to lading_jobs;
create policy all_product_writes_for_jobs on product_writes for select to lading_jobs using (true);

-- Staff withdraw a product from a day on, with a reason, and restore it. `withdrawal_on` and the reason are there from the moment
-- that staff choose the day; `withdrawn_at` is when the withdrawal took effect. See docs/decisions/0136.
alter table products add column withdrawal_reason text, add column withdrawal_on date, add column withdrawn_at timestamptz;
alter table products add constraint products_withdrawal
  check ((withdrawal_on is null) = (withdrawal_reason is null) and (withdrawn_at is null or withdrawal_on is not null)) not valid;

-- A job withdraws products at the beginning of their day, with the edits that wait.
grant select (gxp_sku, supplier_sku, name, withdrawal_reason, withdrawal_on, withdrawn_at), update (withdrawn_at) on products to lading_jobs;
create policy edits_for_jobs on field_edits to lading_jobs using (true) with check (true);
grant select, update (status, decided_at) on field_edits to lading_jobs;
create policy locks_for_jobs on product_edit_locks to lading_jobs using (true) with check (true);
grant select, insert, update on product_edit_locks to lading_jobs;

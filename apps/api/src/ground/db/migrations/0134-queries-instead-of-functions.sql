-- Functions that only one query called are part of that query. Rights of columns and policies replace those that only changed or read
-- one column.
drop function if exists find_protected_users(uuid[]);
drop function if exists lock_out_enforced();
drop function if exists lock_out_unlinked(uuid);
drop function if exists lock_out_user(uuid);
-- The function files create its callers again.
drop function if exists stronger_factor_policy(text, text) cascade;
drop function if exists change_cursor(uuid, xid8, bigint);
drop function if exists refresh_year_to_date(uuid, date);
drop function if exists product_search_conditions(text[], boolean);
drop function if exists lock_own_product(bigint);
create policy own_locks on product_edit_locks to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
grant select, insert, update on product_edit_locks to lading_vendor;
drop function if exists count_visitor_feedback();
create policy counted_feedback on feedback for select to lading_gate using (is_visitor);
grant select (is_visitor, sent_at) on feedback to lading_gate;
drop function if exists email_change_stands(uuid);
drop function if exists current_change_epoch();
grant select (epoch) on change_feed to lading_jobs;
drop function if exists has_company_identity(uuid);
-- Staff may not read who the person is at the company.
create policy known_identities on company_identities for select to lading_provider using (caller_may('provider.change_company_users'));
grant select (user_id) on company_identities to lading_provider;
drop function if exists lock_own_company();
drop function if exists set_own_factor_policy(text);
-- A vendor locks the row of its company, and changes nothing of it but this policy.
create policy own_factor_policy on companies for update to lading_vendor
  using (id = (select current_company_id())) with check (id = (select current_company_id()));
grant update (factor_policy) on companies to lading_vendor;
drop function if exists settle_product_search(bigint, int);

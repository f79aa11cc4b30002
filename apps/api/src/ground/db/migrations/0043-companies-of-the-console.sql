-- Columns, rights and indexes with which the provider's staff find, create and change companies and manage their users.

-- The list of companies is sorted by name, and searched by any part of users' email addresses. The provider's policies are
-- `using (true)`, which the planner drops, so LIKE can use the index.
create index companies_by_name on companies (lower(name), id);
create index users_by_part_of_email on users using gin (email gin_trgm_ops);

create policy all_counts on product_counts for select to lading_provider using (true);

-- The plan that replaces the company's plan on a later day.
alter table companies
  add next_plan_id int references service_plans,
  add next_plan_on date,
  add check ((next_plan_id is null) = (next_plan_on is null));
create index companies_with_next_plan on companies (next_plan_on) where next_plan_on is not null;
create policy due_plans on companies for update to lading_jobs using (next_plan_on is not null) with check (true);
grant update (plan_id, next_plan_id, next_plan_on) on companies to lading_jobs;
grant select on service_plans to lading_jobs;
grant select (company_id) on invitations to lading_jobs;

-- Staff change users of companies, and no accounts of staff.
grant update (status, role_id) on users to lading_provider;
create policy users_of_companies on users as restrictive for update to lading_provider using (company_id is not null);
-- Staff write the salt and cannot read it again, like vendors.
grant select (id, role_id, email, invite_text, sent_at, expires_at), insert,
  update (code_salt, sent_at, expires_at, cancelled_at) on invitations to lading_provider;

-- Raises an error, because the audit record is never changed.
create or replace function reject_change() returns trigger language plpgsql as $$ begin raise exception 'The audit record is never changed.'; end $$;
create or replace trigger append_only before update or truncate on audit_entries for each statement execute function reject_change();
create or replace trigger checkpoints_append_only before update or delete or truncate on audit_checkpoints
  for each statement execute function reject_change();
create or replace trigger keep_recent before delete on audit_entries
  for each row when (old.at > now() - interval '30 days') execute function reject_change();

-- Returns whether one of these ids or order numbers, which a request got a 404 for, belongs to a company other than the
-- caller's. It reveals no more than that, and only lading_gate may call it. SKUs are left out, because several companies may
-- supply one product.
create or replace function belongs_to_another_company(ids uuid[], order_numbers text[], company uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from documents where id = any(ids) and company_id <> company)
    or exists (select from agreements where id = any(ids) and company_id <> company)
    or exists (select from users where id = any(ids) and company_id is distinct from company)
    or exists (select from sessions s join users u on u.id = s.user_id
      where s.id = any(ids) and u.company_id is distinct from company)
    or exists (select from invitations where id = any(ids) and company_id <> company)
    or exists (select from field_edits where id = any(ids) and company_id <> company)
    or exists (select from purchase_orders o where o.purchase_order = any(order_numbers) and o.company_id <> company
      and not exists (select from purchase_orders own where own.company_id = company and own.purchase_order = o.purchase_order));
end;
revoke all on function belongs_to_another_company(uuid[], text[], uuid) from public;
grant execute on function belongs_to_another_company(uuid[], text[], uuid) to lading_gate;

-- Returns the names of people in the audit record of the caller's company: its own users with their addresses, and staff by name
-- only. Other people are left out. Vendors cannot read the rows of staff.
create or replace function name_audited_people(ids uuid[]) returns table (id uuid, name text, email text, is_staff boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, u.first_name || ' ' || u.last_name, case when u.company_id is not null then u.email end, u.company_id is null
  from users u
  where u.id = any(ids) and (u.company_id = current_company_id() or (u.company_id is null
    and exists (select from audit_entries e where e.actor_id = u.id and e.company_id = current_company_id())));
end;
revoke all on function name_audited_people(uuid[]) from public;
grant execute on function name_audited_people(uuid[]) to lading_vendor;

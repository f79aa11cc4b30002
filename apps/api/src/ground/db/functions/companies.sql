-- Returns the plan with the fewest licenses, which new companies get.
create or replace function smallest_plan() returns int
  language plpgsql stable
as $$
begin
  return (select id from public.service_plans order by licenses, id limit 1);
end $$;

-- A company without counters could get no notification. The plan and the country decide which documents a company must give.
create or replace function note_companies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    insert into notification_totals (company_id) select id from after;
    changed := array(select id from after);
  else
    changed := array(select a.id from after a join before b using (id) where a.status <> b.status);
    if exists (select from requirements where deleted_at is null) then
      insert into requirement_changes (kind, company_id)
        select 'company', a.id from after a join before b using (id)
        where (a.plan_id, a.country, a.status, a.is_test) is distinct from (b.plan_id, b.country, b.status, b.is_test);
      notify lading_requirements;
    end if;
  end if;
  if cardinality(changed) > 0 then
    perform queue_companies(changed);
  end if;
  return null;
end $$;
create or replace trigger companies_inserted after insert on companies referencing new table as after
  for each statement execute function note_companies();
create or replace trigger companies_updated after update on companies referencing old table as before new table as after
  for each statement execute function note_companies();

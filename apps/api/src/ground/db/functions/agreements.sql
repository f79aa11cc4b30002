-- Registers files that no agreement has any more, and writes the work of all agreements of the changed types, because one agreement
-- can replace another. An agreement waits for staff from the time when it was noted as missing or when its vendor sent its file, or from 30
-- days before it expires if no accepted agreement of the same type replaces it and no file that its vendor sent would. The days are those
-- of the calendar's zone if the company has the feature "Required Documents", else those of UTC. An agreement that is a document that the
-- company must send has no work, because the document has its own. A file that such a document has taken over is not loose.
create or replace function note_agreements() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[];
  types text[];
begin
  if tg_op <> 'DELETE' then
    insert into agreement_type_keys select distinct lower(replace(document_type, ' ', '')) as type_key from after order by 1
      on conflict do nothing;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(company_id), array_agg(document_type) into companies, types
      from (select distinct company_id, document_type from after) t;
  elsif tg_op = 'UPDATE' then
    insert into loose_files (key)
      select 'agreements/' || file_id from before where file_id is not null
      except select 'agreements/' || file_id from after where file_id is not null
      except select 'agreements/' || id from requirement_files where folder = 'agreements' and id in (select file_id from before);
    select array_agg(company_id), array_agg(document_type) into companies, types
      from (select company_id, document_type from after union select company_id, document_type from before) t;
  else
    insert into loose_files (key) select 'agreements/' || file_id from before where file_id is not null
      except select 'agreements/' || id from requirement_files where folder = 'agreements' and id in (select file_id from before);
    delete from work_items w using before b where w.id = work_item_id('agreement', b.id::text);
    select array_agg(company_id), array_agg(document_type) into companies, types
      from (select distinct company_id, document_type from before) t;
  end if;
  delete from work_items w using agreements a, unnest(companies, types) as c (company_id, document_type)
    where a.company_id = c.company_id and a.document_type = c.document_type and w.id = work_item_id('agreement', a.id::text);
  insert into work_items (company_id, kind, subject, waiting_since, due_at)
    select a.company_id, t.kind, a.id::text, n.since, add_working_days(n.since, t.days, t.time_zone, t.weekdays, t.holidays)
    from agreements a join unnest(companies, types) as c (company_id, document_type) using (company_id, document_type)
      join work_terms t on t.kind = 'agreement'
      cross join lateral (
        select s.sent_at, coalesce(s.sent_at, case when a.status = '1' then a.status_modified_date
          else (a.expiration_date - 30)::timestamp at time zone case when f.active then t.time_zone else 'UTC' end end) as since
        from (select) one
          left join company_feature_flags f on f.company_id = a.company_id and f.feature_name = 'Required Documents' and f.active
          left join agreement_submissions s on f.active and s.agreement_id = a.id and s.decided_at is null and a.status in ('2', '3')
      ) n
    where n.since is not null and not exists (
      select from agreement_items i where i.company_id = a.company_id and i.type_key = lower(replace(a.document_type, ' ', ''))
    ) and (a.status = '1' or n.sent_at is not null or not exists (
      select from agreement_submissions s where s.renews = a.id and s.decided_at is null
    ) and not exists (
      select from agreements o
      where o.company_id = a.company_id and o.document_type = a.document_type and o.id <> a.id and o.status = '4'
        and (o.expiration_date > a.expiration_date or (o.expiration_date is null and o.modified_date > a.modified_date))))
    -- Another transaction may have written the work of an agreement that both looked at.
    on conflict (id) do update set waiting_since = excluded.waiting_since, due_at = excluded.due_at;
  return null;
end $$;
create or replace trigger agreements_inserted after insert on agreements referencing new table as after
  for each statement execute function note_agreements();
create or replace trigger agreements_updated after update on agreements referencing old table as before new table as after
  for each statement execute function note_agreements();
create or replace trigger agreements_deleted after delete on agreements referencing old table as before
  for each statement execute function note_agreements();

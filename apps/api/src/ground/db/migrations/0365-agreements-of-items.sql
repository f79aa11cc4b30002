-- Agreements that are documents which companies must send. See docs/decisions/0172.

-- The folder of the blob store with the file. The file of an agreement that an item has taken over stays where it is.
alter table requirement_files add column folder text not null default 'requirements';
alter table requirement_files add constraint requirement_files_folder_check
  check (folder in ('requirements', 'agreements')) not valid;

-- The job that opens items reads agreements, and lets their trigger write their work again.
grant select, update (status) on agreements to lading_jobs;

-- The types of the agreements of all companies, as they are compared: in any case and without blanks. It has the rights of its owner, because
-- vendors read no agreements of others.
create view agreement_types as select lower(replace(document_type, ' ', '')) as type_key from agreements;

-- The items that are needed of companies with the feature, by the type of agreement that they are.
create view agreement_items with (security_invoker = true) as
  select i.company_id, i.id as item_id, lower(replace(l.name, ' ', '')) as type_key, l.name as label, i.state, i.renewal, i.valid_until,
    i.waived_until, i.opened_at, i.reason, r.rule
  from labels l
    join requirements r on r.label_id = l.id and r.applies_to = 'company' and r.deleted_at is null
    join requirement_items i on i.requirement_id = r.id and i.kind = 'company' and i.state <> 'not_applicable'
    join company_feature_flags f on f.company_id = i.company_id and f.feature_name = 'Required Documents' and f.active
  where l.space = 'company';

-- The agreements that everybody reads: the stored ones, but those of types with an item follow from the item and its files. The code of a
-- file is 4 while it is valid or was valid last, and 2 or 3 while it waits. Without such a file the item is a row of the code 1, unless it is
-- waived.
create view shown_agreements with (security_invoker = true) as
  select a.company_id, a.id, a.document_type, a.status, a.expiration_date, a.status_modified_date, a.modified_date, a.file_id, a.name,
    a.extension, a.size, 'agreements' as folder, a.reason, null::uuid as item_id, null::text as renewal, null::timestamptz as sent_at,
    null::text as sent_by, null::uuid as batch_id
  from agreements a
  where not exists (
    select from agreement_items i where i.company_id = a.company_id and i.type_key = lower(replace(a.document_type, ' ', '')))
  union all
  select i.company_id, coalesce(a.id, f.id, m.id, i.item_id), coalesce(n.document_type, btrim(i.label)), coalesce(s.status, '1'),
    s.last_day, coalesce(s.since, l.decided_at, i.opened_at), coalesce(f.uploaded_at, i.opened_at), f.id, f.name,
    f.extension, f.size, f.folder,
    case when (s.status is null and i.state = 'changes_requested') or (s.status = '4' and i.renewal = 'changes_requested') then i.reason end,
    i.item_id, coalesce(i.renewal, case when i.state in ('submitted', 'in_review') then i.state end),
    case when s.status in ('2', '3') then s.since end, case when s.status in ('2', '3') then s.sender end,
    s.batch_id
  from agreement_items i
    cross join (select (now() at time zone time_zone)::date as today from work_calendar) t
    left join lateral (
      select s.id, case s.state when 'submitted' then '2' else '3' end as status, s.sent_at as since,
        (left(v.day, 8) || '01')::date + (right(v.day, 2)::int - 1) as last_day, s.batch_id,
        coalesce((
          select q.name from document_ask_items x join document_asks q on q.company_id = x.company_id and q.id = x.ask_id
          where x.company_id = s.company_id and x.submission_id = s.id order by q.created_at desc limit 1
        ), (select u.first_name || ' ' || u.last_name from users u where u.id = s.sent_by)) as sender
      from requirement_submissions s
        cross join lateral (
          select case when i.rule #>> '{validity,kind}' = 'until_field' then substring(s.field_values ->> (i.rule #>> '{validity,field}')
            from '^[1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$') end as day
        ) v
      where s.company_id = i.company_id and s.item_id = i.item_id and s.state in ('submitted', 'in_review')
      union all (
        select s.id, '4', s.decided_at, s.valid_until, null, null from requirement_submissions s
        where s.company_id = i.company_id and s.item_id = i.item_id and s.state = 'accepted'
          and (i.state = 'accepted' or (i.state = 'waived' and i.waived_until >= t.today) or exists (
            -- A file that had expired stays beside its renewal.
            select from requirement_submissions o
            where o.company_id = s.company_id and o.item_id = s.item_id and o.state in ('submitted', 'in_review')
              and o.former_state = 'accepted'))
        order by s.sent_at desc limit 1
      )
    ) s on true
    left join requirement_submission_files x on x.company_id = i.company_id and x.submission_id = s.id
    left join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
    left join agreements a on a.company_id = f.company_id and a.file_id = f.id
    left join lateral (
      -- The stored note that it is missing lends its id.
      select m.id from agreements m
      where m.company_id = i.company_id and m.status = '1' and lower(replace(m.document_type, ' ', '')) = i.type_key
      order by m.id limit 1
    ) m on f.id is null
    left join lateral (
      select n.document_type from agreements n
      where n.company_id = i.company_id and lower(replace(n.document_type, ' ', '')) = i.type_key
      order by n.modified_date, n.id limit 1
    ) n on true
    left join lateral (
      select max(d.decided_at) as decided_at from requirement_submissions d
      where d.company_id = i.company_id and d.item_id = i.item_id and d.state = 'changes_requested'
    ) l on s.id is null
  where exists (select from agreement_types k where k.type_key = i.type_key)
    and (f.id is not null or (s.id is null and (i.state in ('missing', 'requested', 'changes_requested')
      or (i.state = 'waived' and i.waived_until < t.today))));
grant select on agreement_types, agreement_items, shown_agreements to lading_vendor, lading_provider, lading_jobs;

-- Items that were opened before take the agreements of their types over.
insert into requirement_changes (kind, company_id)
  select 'company', company_id from company_feature_flags where feature_name = 'Required Documents' and active;

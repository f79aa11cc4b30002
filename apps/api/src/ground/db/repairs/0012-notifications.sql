alter table notification_counts alter notifications type int;
-- With functions of that time, which the function files replace.
drop table notification_search cascade;
create table notification_search (
  company_id uuid not null,
  number bigint not null,
  notification_type text not null,
  is_archived boolean not null,
  search text not null,
  primary key (company_id, number)
) with (fillfactor = 90);
create index notification_search_trigrams on notification_search using gin (company_id, search gin_trgm_ops);
insert into notification_search
  select company_id, number, notification_type, is_archived, lower(description) from notifications order by company_id, number;
-- As notification_totals.searchable_to says, a search reads newer notifications one by one.
update notification_totals t set searchable_to = last_number;
grant select on notification_search to lading_vendor;

create view live_sessions as
  select s.id as session_id, s.user_id, u.company_id, s.staff_id,
    not exists (select from (select id from terms_versions order by id desc limit 1) as latest
      where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)) as has_accepted_terms
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  left join users staff on staff.id = s.staff_id
  where s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
    and u.status = 'active' and (c.id is null or c.status = 'active')
    and (staff.id is null or (staff.status = 'active' and staff.company_id is null));
drop function if exists open_session_and_count_unread(uuid);

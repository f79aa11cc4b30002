-- The view of 0199 looks up the answers of the latest decisions alone, whatever the planner knows of the table.
create or replace view order_answer_times as
  with times as (
    select 'company' as whose, a.since, a.until from (
      select s.at as since, r.at as until
      from order_responses r
      join order_revisions s on s.company_id = r.company_id and s.order_id = r.order_id and s.kind = 'sent'
      where r.company_id = (select current_company_id()) and r.version = 1 and r.at > now() - interval '90 days' and s.at < r.at
      order by r.at desc limit 2000
    ) a
    union all
    select 'provider', d.since, d.until from (
      select r.at as since, p.decided_at as until
      from (
        select distinct p.company_id, p.order_id, p.version, p.decided_at from response_pieces p
        where p.decided_at > now() - interval '90 days'
          and p.company_id not in (select t.id from companies t where t.is_test)
        order by p.decided_at desc limit 2000
      ) p
      -- Looked up one by one, because the planner would read the answers of all companies instead.
      cross join lateral (
        select r.at from order_responses r
        where r.company_id = p.company_id and r.order_id = p.order_id and r.version = p.version offset 0
      ) r
    ) d
  ), worked as (
    select t.whose, (
      select coalesce(sum(least(t.until, (d.day + interval '1 day') at time zone c.time_zone)
          - greatest(t.since, d.day at time zone c.time_zone)), interval '0')
      from generate_series(date_trunc('day', t.since at time zone c.time_zone), t.until at time zone c.time_zone, interval '1 day') as d (day)
      where extract(isodow from d.day)::int = any(c.weekdays) and d.day::date not in (select h.day from work_holidays h)
    ) as time
    from times t cross join work_calendar c
  ), medians as (
    select whose, case when count(*) >= 5
        then extract(epoch from percentile_cont(0.5) within group (order by time))::float8 / 3600 end as hours
    from worked group by whose
  )
  select (select hours from medians where whose = 'company') as company_hours,
    (select hours from medians where whose = 'provider') as provider_hours;

-- The median time from a proposal to the provider's answer, in hours of working days, over the answers of the last 90 days and without
-- test companies; no row if there are fewer than five. It runs as its owner, because vendors see the figure of all companies and none of
-- their proposals.
create view proposal_answer_time as
  select extract(epoch from percentile_cont(0.5) within group (order by a.worked))::float8 / 3600 as median_hours
  from (
    select (
      select coalesce(sum(least(p.decided_at, (d.day + interval '1 day') at time zone c.time_zone)
          - greatest(p.submitted_at, d.day at time zone c.time_zone)), interval '0')
      from generate_series(date_trunc('day', p.submitted_at at time zone c.time_zone), p.decided_at at time zone c.time_zone, interval '1 day') as d (day)
      where extract(isodow from d.day)::int = any(c.weekdays) and d.day::date not in (select h.day from work_holidays h)
    ) as worked
    from product_proposals p cross join work_calendar c
    where p.decided_at > now() - interval '90 days' and p.status in ('approved', 'merged', 'changes_asked', 'rejected')
      and p.company_id not in (select t.id from companies t where t.is_test)
  ) a
  having count(*) >= 5;
grant select on proposal_answer_time to lading_vendor;

-- Figures of the review of required documents over the last 90 days, without test companies. Only the latest 2,000 decisions count, so that
-- the figures cost the same for every provider. The view runs as its owner, because vendors see the figures of all companies and none of
-- their documents.
create view requirement_review_figures as
  with decided as (
    select s.company_id, s.item_id, s.state, s.sent_at, s.decided_at
    from requirement_submissions s
    where s.decided_at > now() - interval '90 days' and s.state in ('accepted', 'changes_requested')
      and s.company_id not in (select t.id from companies t where t.is_test)
    order by s.decided_at desc limit 2000
  ), worked as (
    select (
      select coalesce(sum(least(d.decided_at, (w.day + interval '1 day') at time zone c.time_zone)
          - greatest(d.sent_at, w.day at time zone c.time_zone)), interval '0')
      from generate_series(date_trunc('day', d.sent_at at time zone c.time_zone), d.decided_at at time zone c.time_zone, interval '1 day') as w (day)
      where extract(isodow from w.day)::int = any(c.weekdays) and w.day::date not in (select h.day from work_holidays h)
    ) as time
    from decided d cross join work_calendar c
  ), accepted as (
    -- How often the document was sent since it was accepted before.
    select 1 + (
      select count(*) from requirement_submissions n
      where n.company_id = d.company_id and n.item_id = d.item_id and n.state = 'changes_requested' and n.sent_at < d.sent_at
        and n.sent_at > coalesce((
          select max(a.sent_at) from requirement_submissions a
          where a.company_id = d.company_id and a.item_id = d.item_id and a.state = 'accepted' and a.sent_at < d.sent_at), '-infinity')
    ) as rounds
    from decided d where d.state = 'accepted'
  )
  select extract(epoch from t.times[1])::float8 / 3600 as median_hours, extract(epoch from t.times[2])::float8 / 3600 as p90_hours,
    r.median_rounds, r.first, r.accepted
  from (select percentile_cont(array[0.5, 0.9]) within group (order by time) as times from worked) t
    cross join (
      select percentile_cont(0.5) within group (order by rounds) as median_rounds, (count(*) filter (where rounds = 1))::int as first,
        count(*)::int as accepted
      from accepted) r;
grant select on requirement_review_figures to lading_vendor, lading_provider;

-- Pieces that were received without a ship notice are not to ship any more.
create or replace view line_states with (security_invoker = true) as
  select l.company_id, l.order_id, l.line,
    case
      when l.is_cancelled is true or (l.is_closed is true and t.confirmed is null) then 'cancelled'
      when exists (
        select from response_pieces p
        where p.company_id = l.company_id and p.order_id = l.order_id and p.line = l.line and p.outcome = 'asked') then 'asked'
      when t.confirmed is null or t.confirmed + t.backordered + t.rejected < l.quantity then 'waiting'
      when t.confirmed + t.backordered = 0 then 'rejected'
      when t.backordered > 0 then 'backordered'
      when t.confirmed <> l.quantity or t.unit_price <> l.unit_price or t.product_id <> l.product_id then 'changed'
      when exists (
        select from order_schedules s where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true)
        -- A line with several deliveries keeps its quantities and days; the last day of any other counts.
        then case when (
          select jsonb_agg(jsonb_build_object('quantity', d.quantity, 'date', d.date) order by d.date, d.quantity)
            from (
              select trim_scale(sum(d.quantity)) as quantity, d.date
                from jsonb_to_recordset(t.deliveries) as d (quantity numeric, date date) group by d.date
            ) d
        ) is distinct from (
          select jsonb_agg(jsonb_build_object('quantity', s.quantity, 'date', s.due_date) order by s.due_date, s.quantity)
            from (
              select trim_scale(sum(s.quantity)) as quantity, s.due_date from order_schedules s
                where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true
                group by s.due_date
            ) s
        ) then 'changed' else 'accepted' end
      when (select max(d.date) from jsonb_to_recordset(t.deliveries) as d (date date)) is distinct from l.due_date then 'changed'
      else 'accepted'
    end as state,
    case when l.is_cancelled is true or l.is_closed is true then 0
      else greatest(coalesce(t.confirmed, 0) - greatest(coalesce(x.announced, 0), coalesce(x.received, 0)), 0) end as to_ship,
    l.is_cancelled is true or l.is_closed is true as has_ended,
    coalesce(x.shipped, 0) as shipped,
    -- Nothing of the line is still to be promised or to leave.
    coalesce(t.confirmed > 0 and t.backordered = 0 and x.shipped >= t.confirmed, false) as has_left,
    coalesce(x.received, 0) as received,
    -- All that was confirmed was received, or nothing more of what was shipped is awaited.
    coalesce(t.confirmed > 0 and t.backordered = 0 and (x.received >= t.confirmed or (x.shipped >= t.confirmed and not exists (
      select from ship_lines y join ship_notices n on n.company_id = y.company_id and n.id = y.notice_id
      where y.company_id = l.company_id and y.order_id = l.order_id and y.line = l.line and n.state in ('sent', 'partly_received')))), false) as has_arrived
  from purchase_order_lines l
  -- Looked up line by line, because statistics from before a large order make the planner compare each line with each other.
  left join lateral (
    select * from line_terms t where t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line offset 0
  ) t on true
  left join lateral (
    select * from line_shipments x where x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line offset 0
  ) x on true;
update order_states s set to_ship = f.lines, ship_by = f.day
  from (
    select g.company_id, g.order_id, count(l.line)::int as lines, min(d.day) as day
    from (select distinct company_id, order_id from line_shipments where received > announced) g
    left join line_states l on l.company_id = g.company_id and l.order_id = g.order_id and l.to_ship > 0 and l.state not in ('waiting', 'asked')
    left join lateral (
      select min(d.day) as day
      from (
        select coalesce(d.ship_date, d.date) as day,
          sum(d.quantity) over (order by coalesce(d.ship_date, d.date) nulls last) - t.confirmed + l.to_ship as rest
        from line_terms t cross join lateral jsonb_to_recordset(t.deliveries) as d (quantity numeric, date date, ship_date date, is_backorder boolean)
        where t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line and d.is_backorder is not true
      ) d where d.rest > 0
    ) d on true
    group by 1, 2
  ) f
  where s.company_id = f.company_id and s.order_id = f.order_id;

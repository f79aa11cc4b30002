-- The function takes the differences of lines as texts now. New databases never had the former one.
drop function if exists revise_orders(uuid[], bigint[], int[], text[], jsonb[], jsonb[]);

create or replace view line_states with (security_invoker = true) as
  select l.company_id, l.order_id, l.line,
    case
      when l.is_cancelled is true or (l.is_closed is true and t.confirmed is null) then 'cancelled'
      when exists (
        select from response_pieces p
        where p.company_id = l.company_id and p.order_id = l.order_id and p.line = l.line and p.outcome = 'asked') then 'asked'
      when t.confirmed is null then 'waiting'
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
    case when l.is_cancelled is true or l.is_closed is true then 0 else coalesce(t.confirmed, 0) end as to_ship,
    l.is_cancelled is true or l.is_closed is true as has_ended
  from purchase_order_lines l
  -- Looked up line by line, because statistics from before a large order make the planner compare each line with each other.
  left join lateral (
    select * from line_terms t where t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line offset 0
  ) t on true;

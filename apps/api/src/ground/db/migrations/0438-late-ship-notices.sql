-- Shipments that are late without a ship notice are work, if the settings say so. See docs/decisions/0190.
insert into work_promises (kind, days) values ('ship_notice_late', 2);
-- The first day on which a part that no ship notice announces was promised to leave.
alter table order_states add column ship_by date;
update order_states s set ship_by = f.day
  from (
    select d.company_id, d.order_id, min(d.day) as day
    from (
      select l.company_id, l.order_id, coalesce(d.ship_date, d.date) as day,
        sum(d.quantity) over (partition by l.company_id, l.order_id, l.line order by coalesce(d.ship_date, d.date) nulls last)
          - t.confirmed + l.to_ship as rest
      from order_states s join line_states l on l.company_id = s.company_id and l.order_id = s.order_id and l.to_ship > 0
        and l.state not in ('waiting', 'asked')
      join line_terms t on t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line
      cross join lateral jsonb_to_recordset(t.deliveries) as d (quantity numeric, date date, ship_date date, is_backorder boolean)
      where s.to_ship > 0 and d.is_backorder is not true
    ) d where d.rest > 0 group by 1, 2
  ) f
  where s.company_id = f.company_id and s.order_id = f.order_id;

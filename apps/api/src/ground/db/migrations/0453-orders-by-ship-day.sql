create index concurrently if not exists orders_to_ship_by_day on order_states (company_id, ship_by, order_id) where to_ship > 0;

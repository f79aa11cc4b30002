create index concurrently orders_to_count on order_states (company_id, order_id) where not is_counted;

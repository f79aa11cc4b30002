create index concurrently if not exists new_orders_by_time on notifications (event_date) where notification_type = 'purchase_order';

create index concurrently orders_to_remind_of on order_states (company_id, remind_at) where remind_at is not null;

-- An undo finds the notifications of the last minute, and mails wait for the decisions that can be undone.
create index concurrently order_decisions_by_time on notifications (event_date) where notification_type = 'purchase_order_decision';

-- An undo finds the notifications of the last minute.
create index concurrently set_decisions_by_time on notifications (event_date) where notification_type = 'product_details_edit_set_decision';

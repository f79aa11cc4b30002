-- requirement_items_by_subject has replaced it.
drop index concurrently if exists requirement_items_of_subject;

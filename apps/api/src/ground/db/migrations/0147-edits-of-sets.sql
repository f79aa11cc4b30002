-- The review reads the changes of a set, and the work queue counts those that wait.
create index concurrently edits_of_set on field_edits (company_id, set_id, name) where set_id is not null;

-- One id is the id of one set, also between companies, because the queue and the review find a set by its id alone.
create unique index concurrently edit_sets_by_id on edit_sets (id);

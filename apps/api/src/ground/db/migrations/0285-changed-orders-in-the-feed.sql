-- The place of a revision among the changes of its transaction in the feed, from the sequence change_ids. Null for all other rows, and for
-- revisions from before, which the feed leaves out.
alter table order_revisions add column change_id bigint;

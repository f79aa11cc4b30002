-- The transaction that inserted the row, which notifies the company of it. Null for rows from before.
alter table order_revisions add column tx xid8;
alter table order_revisions alter column tx set default pg_current_xact_id();

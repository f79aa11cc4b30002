-- The index revisions_by_change finds the revisions of a transaction too.
drop index if exists revisions_by_transaction;

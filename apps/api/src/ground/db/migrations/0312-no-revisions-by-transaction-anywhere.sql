-- Indexes that are created concurrently come after all other migrations, so an update has created this one after 0287 dropped it.
drop index concurrently if exists revisions_by_transaction;

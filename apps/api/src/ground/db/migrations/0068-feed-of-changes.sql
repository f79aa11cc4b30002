-- The feed of changes, which programs read in order. See docs/decisions/0068.

create table change_feed (
  -- Changes of an earlier epoch are not served, because ids of transactions are not comparable across a restore.
  epoch uuid not null,
  -- The database that the epoch belongs to, as current_database_identity() describes it.
  database_identity text not null,
  -- The last id of change_ids before the epoch.
  begins_after bigint not null,
  -- The greatest position that retention has removed. Positions before it may have lost changes after them.
  removed_tx xid8 not null default '0',
  removed_id bigint not null default 0
);
create unique index change_feed_is_one_row on change_feed ((true));
insert into change_feed (epoch, database_identity, begins_after) values (gen_random_uuid(), '', 0);

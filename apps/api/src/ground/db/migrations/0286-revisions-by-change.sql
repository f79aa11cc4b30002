create index concurrently if not exists revisions_by_change on order_revisions (tx, change_id) where kind = 'revision';

create index concurrently if not exists revisions_by_transaction on order_revisions (tx) where kind = 'revision';

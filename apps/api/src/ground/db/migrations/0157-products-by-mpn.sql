create index concurrently products_by_mpn on products (mpn) where mpn is not null;

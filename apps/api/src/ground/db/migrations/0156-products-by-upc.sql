-- Products that may be the same as a proposed one have its UPC, or its MPN and manufacturer.
create index concurrently products_by_upc on products (upc) where upc is not null;

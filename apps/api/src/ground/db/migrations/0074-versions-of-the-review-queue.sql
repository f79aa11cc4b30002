-- The version of a company's review queue rises with each change of its waiting products, so that the server can keep the
-- number of products that a search found. See docs/decisions/0074.
alter table review_counts add version bigint not null default 1;

create policy all_product_changes on product_changes for select to lading_provider using (true);
grant select on product_changes to lading_provider;

-- The vendor's own words about why the provider should carry the product, and the set of the list that proposed it.
alter table product_proposals add column why text, add column set_id uuid;
grant insert (why, set_id), update (why) on product_proposals to lading_vendor;

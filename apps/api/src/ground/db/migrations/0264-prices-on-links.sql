-- The page of a link says whether it shows prices.
grant select (link_prices) on order_settings to lading_vendor;
grant select (link_prices) on company_order_settings to lading_vendor;

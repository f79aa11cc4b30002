-- The card "Orders" of the home page gets a text, unless the provider has written or removed one.
insert into home_descriptions (name, description)
  select 'Orders', 'Purchase orders that wait for your answer, and how far the others are. Accept them as they are, or answer by line.'
  where not exists (select from home_descriptions where lower(name) = 'orders')
    and not exists (select from content_versions where kind = 'home-descriptions' and lower(data->>'name') = 'orders');

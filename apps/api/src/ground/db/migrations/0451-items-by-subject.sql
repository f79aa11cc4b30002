-- Each line of a ship notice has an item of its requirement.
create unique index concurrently requirement_items_by_subject on requirement_items
  (requirement_id, company_id, coalesce(product_id, order_id, 0), coalesce(line, 0), coalesce(notice_id, '00000000-0000-0000-0000-000000000000'));

-- All notifications store their details as named JSON. Those of loads were positional arrays in the column `facts`.
-- Changing the column's type rewrites the table once, which is faster than an update and leaves no dead rows.
alter table notifications alter details type jsonb using case notification_type
  when 'product_details_edit_request' then '{"author_id": null}' || details
  when 'product_details_edit_decision' then '{"decided_by": null}' || details
  when 'product_item' then case when facts is null then details else jsonb_build_object('display_name', coalesce(facts[1], ''),
    'category', facts[2], 'supplier_sku', facts[3], 'gxp_sku', coalesce(facts[4], ''), 'vendor_price', facts[5]) end
  when 'rank_update' then case when facts is null then details else jsonb_build_object('old_priority', facts[1]::int,
    'new_priority', facts[2]::int, 'supplier_sku', facts[3], 'gxp_sku', coalesce(facts[4], ''),
    'display_name', coalesce(facts[5], ''), 'category', facts[6]) end
  when 'purchase_order' then case when facts is null then details else jsonb_build_object('po_number', coalesce(facts[1], ''),
    'location', facts[2], 'status', coalesce(facts[3], ''), 'price', coalesce(facts[4], '0')) end
  else details
end;
alter table notifications drop facts;

drop function if exists new_product_text(text, text);
drop function if exists new_rank_text(text, text, text, text);
drop function if exists new_order_text(text, text, numeric);

-- Edits store values in the text form in which they are compared. In it money has at least two decimals from now on: "12.5" is
-- "12.50". The price is the only amount that vendors edit.
update field_edits set
  old_value = case when old_value ~ '^\d+(\.\d+)?$'
    then round(old_value::numeric, greatest(min_scale(old_value::numeric), 2))::text else old_value end,
  new_value = case when new_value ~ '^\d+(\.\d+)?$'
    then round(new_value::numeric, greatest(min_scale(new_value::numeric), 2))::text else new_value end
where name = 'price';

-- Functions that write money. A number in JSON would be rounded by most readers, so money is text everywhere.

-- The one spelling of an amount: at least two decimals, and more only if they are needed: "12.50", "0.0125". moneyText of the
-- contract writes the same.
create or replace function money_text(amount numeric) returns text
  language sql immutable parallel safe
  return round(amount, greatest(min_scale(amount), 2))::text;

-- A value of a product's column or of an order as programs read it. The list has the columns that are money. It is
-- stable like to_jsonb, or PostgreSQL would call it for each value instead of inserting its body into the statement.
create or replace function shown_value(field text, value jsonb) returns jsonb
  language sql stable parallel safe
  return case when field in ('price', 'unit_price', 'ytd_purchases', 'ytd_end_user_sales')
    then to_jsonb(money_text((value #>> '{}')::numeric)) else value end;

-- All values of a product as programs read them. Its withdrawal is none of them.
create or replace function shown_values(product products) returns jsonb
  language sql stable parallel safe
as $$
  select to_jsonb(product) - '{company_id,id,percents_complete,withdrawal_reason,withdrawal_on,withdrawn_at}'::text[] || jsonb_build_object(
    'price', money_text(product.price), 'ytd_purchases', money_text(product.ytd_purchases),
    'ytd_end_user_sales', money_text(product.ytd_end_user_sales))
$$;

-- The program reads live values with an expression that it derives from the contract's attributes.
drop function if exists live_value(products, text);

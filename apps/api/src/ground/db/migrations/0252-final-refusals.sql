-- An answer looks for the lines of its order that can only be accepted.
create index concurrently if not exists final_pieces on response_pieces (company_id, order_id, line) where is_final;

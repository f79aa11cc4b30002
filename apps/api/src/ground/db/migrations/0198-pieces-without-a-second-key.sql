-- One transaction writes an answer and its pieces, and neither is deleted without the order, whose lines the pieces refer to. This key
-- cost a lookup for each piece of an answer.
alter table response_pieces drop constraint response_pieces_company_id_order_id_version_fkey;

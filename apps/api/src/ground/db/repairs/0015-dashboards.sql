drop function note_inserted_sales() cascade;
drop function note_updated_sales() cascade;
drop function note_deleted_sales() cascade;

-- The pending edit in whose place an edit of a set was submitted. If the set is taken back, that edit waits again. No foreign key:
-- the table is large, and edits are never deleted before their product.
alter table field_edits add column replaces uuid;
-- When the set was taken back.
alter table edit_sets add column withdrawn_at timestamptz;
grant update (withdrawn_at) on edit_sets to lading_vendor;

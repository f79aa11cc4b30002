-- The work queue counts the products that wait with an edit of one field from this index. See docs/decisions/0050.
create index pending_edits_by_field on field_edits (name) where status = 'pending';

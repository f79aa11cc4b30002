-- Rows of a list that name no product are proposed as new products. `product` has their values by the ids of attributes.
alter table workbook_changes add column product jsonb;
alter table workbook_changes drop constraint workbook_changes_kind_check;
alter table workbook_changes add constraint workbook_changes_kind_check
  check (kind in ('changes', 'conflicts', 'newer', 'problems', 'ignored', 'new')) not valid;

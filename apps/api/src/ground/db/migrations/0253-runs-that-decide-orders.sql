-- Runs decide on many answers to orders.
alter table runs drop constraint runs_kind_check;
alter table runs add constraint runs_kind_check
  check (kind in ('import', 'export', 'bulk_decision', 'order_decision', 'undo', 'move', 'workbook_upload')) not valid;

-- The result of an uploaded workbook reads the findings by row.
create index concurrently workbook_changes_by_row on workbook_changes (upload_id, row);

-- When a person discarded the comparison of an uploaded workbook. Nobody sees it from then on, unless the person takes that back.
alter table workbook_uploads add column discarded_at timestamptz;
grant update (discarded_at) on workbook_uploads to lading_vendor;
-- Offers of dates follow from the order of day and month that a person chooses.
grant update (offer) on workbook_changes to lading_vendor;

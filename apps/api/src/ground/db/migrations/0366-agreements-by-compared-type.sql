-- Types of agreements are compared with labels in any case and without blanks.
create index concurrently agreements_by_compared_type on agreements (lower(replace(document_type, ' ', '')), company_id);

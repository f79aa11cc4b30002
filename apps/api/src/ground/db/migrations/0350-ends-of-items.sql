-- The last day of a document or a waiver whose nearing end, and whose end, the company was told of. A job tells of each once.
alter table requirement_items add column told_of_end date, add column told_of_nearing_end date;

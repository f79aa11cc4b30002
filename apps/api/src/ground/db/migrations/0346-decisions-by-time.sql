-- Figures of the review read the latest decisions.
create index concurrently requirement_submissions_by_decision on requirement_submissions (decided_at desc) where decided_at is not null;

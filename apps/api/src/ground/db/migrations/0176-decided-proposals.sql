-- The provider's time of answering reads the proposals of the last 90 days.
create index concurrently decided_proposals on product_proposals (decided_at) where decided_at is not null;

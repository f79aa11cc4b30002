-- When an order should be answered. See docs/decisions/0160.
-- The day that the provider's system sends. Until 17:00 of it the lines should be answered that were not changed since.
alter table purchase_orders add column respond_by date;

-- The start of the clock that ends at respond_by.
alter table order_states add column clock_from timestamptz;

-- While a company is suspended, or cannot answer because the feature is off, the clocks of its orders are stopped.
create table answer_pauses (
  company_id uuid not null references companies on delete cascade,
  reason text not null check (reason in ('suspension', 'feature')),
  began_at timestamptz not null default now(),
  -- Null while the feature is off. A suspension has its row when it ends.
  ended_at timestamptz check (ended_at >= began_at),
  primary key (company_id, reason, began_at)
);
alter table answer_pauses enable row level security;
create policy all_pauses on answer_pauses to lading_provider, lading_jobs using (true) with check (true);
grant select, insert, update (ended_at) on answer_pauses to lading_provider;
grant select, insert on answer_pauses to lading_jobs;

-- The job that resumes companies computes the times of their orders, which it locks as answers and loads do. PostgreSQL requires the
-- right to update for that. The check lets no update pass.
create policy orders_for_jobs on purchase_orders for select to lading_jobs using (true);
create policy locked_orders_for_jobs on purchase_orders for update to lading_jobs using (true) with check (false);
grant select, update (id) on purchase_orders to lading_jobs;
create policy states_for_jobs on order_states for select to lading_jobs using (true);
grant select on order_states to lading_jobs;

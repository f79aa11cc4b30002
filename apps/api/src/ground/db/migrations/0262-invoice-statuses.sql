-- How far the invoices of vendors are, as the provider's system says. See docs/decisions/0150.
create table invoice_statuses (
  company_id uuid not null references companies (id) on delete cascade,
  invoice_number text not null,
  -- Empty if the invoice is about no order, or about several. It need not be an order of the portal.
  purchase_order text not null default '',
  amount numeric not null,
  -- Null means US dollars.
  currency text,
  state text not null,
  received_on date,
  due_on date,
  paid_on date,
  payment_reference text,
  note text,
  -- When a load contained the row last, changed or not.
  loaded_at timestamptz not null default now(),
  primary key (company_id, invoice_number, purchase_order)
);
create index invoices_of_order on invoice_statuses (company_id, purchase_order) where purchase_order <> '';
create index invoices_by_day on invoice_statuses (company_id, received_on, invoice_number, purchase_order);

alter table invoice_statuses enable row level security;
create policy own_invoices on invoice_statuses for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_invoices on invoice_statuses to lading_provider using (true) with check (true);
grant select on invoice_statuses to lading_vendor;
grant select, insert, update on invoice_statuses to lading_provider;

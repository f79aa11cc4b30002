-- The provider's settings of orders, and those that a company has of its own. See docs/decisions/0143.
create table order_settings (
  only_row boolean primary key default true check (only_row),
  -- {"minus", "plus", "outside"}: percents as text, days as numbers.
  price jsonb not null default '{"minus": "100", "plus": "0", "outside": "ask"}',
  quantity jsonb not null default '{"minus": "5", "plus": "0", "outside": "ask"}',
  date jsonb not null default '{"minus": 30, "plus": 2, "outside": "ask"}',
  substitutes text not null default 'ask' check (substitutes in ('apply', 'ask', 'refuse')),
  split text not null default 'apply' check (split in ('apply', 'ask', 'refuse')),
  respond_days int not null default 2 check (respond_days between 1 and 60),
  link_prices boolean not null default true,
  over_shipment text not null default '0',
  close_after_days int not null default 90 check (close_after_days > 0),
  ship_notice_late boolean not null default false,
  version int not null default 1
);
insert into order_settings default values;

-- A null value is that of the provider.
create table company_order_settings (
  company_id uuid primary key references companies (id) on delete cascade,
  price jsonb,
  quantity jsonb,
  date jsonb,
  substitutes text check (substitutes in ('apply', 'ask', 'refuse')),
  split text check (split in ('apply', 'ask', 'refuse')),
  respond_days int check (respond_days between 1 and 60),
  link_prices boolean,
  over_shipment text,
  close_after_days int check (close_after_days > 0),
  ship_notice_late boolean,
  version int not null default 1
);
alter table company_order_settings enable row level security;
create policy own_order_settings on company_order_settings for select to lading_vendor
  using (company_id = (select current_company_id()));
create policy all_order_settings on company_order_settings to lading_provider using (true) with check (true);
create policy read_order_settings on company_order_settings for select to lading_jobs using (true);

-- The pages of vendors say which values are valid at once.
grant select (price, quantity, date, substitutes, split) on order_settings to lading_vendor;
grant select (company_id, price, quantity, date, substitutes, split) on company_order_settings to lading_vendor;
grant select, update on order_settings to lading_provider;
grant select, insert, update on company_order_settings to lading_provider;
grant select on order_settings, company_order_settings to lading_jobs;

insert into role_permissions
  select role_id, 'provider.change_order_settings' from role_permissions where permission = 'provider.change_settings';

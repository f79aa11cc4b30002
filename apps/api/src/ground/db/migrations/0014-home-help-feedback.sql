-- Texts of the provider: cards and messages of the home page, and the help; and the feedback of users.

create table home_descriptions (
  -- The name of a section, as in the navigation.
  name text primary key,
  description text not null
);
grant select on home_descriptions to lading_vendor, lading_provider;

insert into home_descriptions (name, description) values
  ('Dashboard', 'Charts of your sales, orders and catalog, with the figures behind them.'),
  ('Product Catalog', 'Your products with prices, lead times, sales and rank. Look them up, and ask for what should change.'),
  ('Document Repository', 'Agreements, data sheets and certificates of your products, and the papers of every purchase order.'),
  ('Notifications', 'What has changed in your orders, products, ranks and documents since you were last here.'),
  ('Settings', 'Your profile and password, the mails you receive, your plan, and the people of your company.');

-- The home page shows only the latest message, until the user dismisses it.
create table update_messages (
  id int generated always as identity primary key,
  -- Markdown.
  text text not null,
  created_at timestamptz not null default now()
);
create table update_dismissals (
  message_id int not null references update_messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, message_id)
);
create index dismissals_of_message on update_dismissals (message_id);
alter table update_dismissals enable row level security;
create policy own_dismissals on update_dismissals to lading_vendor
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
grant select on update_messages to lading_vendor, lading_provider;
grant select, insert on update_dismissals to lading_vendor;

create table help_sections (
  id int generated always as identity primary key,
  place int not null,
  name text not null unique,
  -- Markdown, as are the answers of help_questions.
  description text not null
);
create table help_questions (
  id int generated always as identity primary key,
  section_id int not null references help_sections on delete cascade,
  place int not null,
  question text not null,
  short_answer text not null,
  answer text not null
);
create index questions_of_section on help_questions (section_id, place);
grant select on help_sections, help_questions to lading_vendor, lading_provider;

create table feedback (
  id uuid primary key default gen_random_uuid(),
  sent_at timestamptz not null default now(),
  -- The person who wrote it, also if that was a staff member who had signed in as another user.
  user_id uuid references users on delete set null,
  -- The company of the user; null for staff.
  company_id uuid references companies,
  mood text not null check (mood in ('good', 'fair', 'bad')),
  text text not null,
  -- Path and query of the page.
  page text not null
);
create index feedback_by_date on feedback (sent_at desc, id);
create index feedback_by_mood on feedback (mood, sent_at desc, id);
create index feedback_of_user on feedback (user_id, sent_at);
alter table feedback enable row level security;
create policy own_feedback on feedback for insert to lading_vendor
  with check (company_id is not distinct from (select current_company_id()));
create policy all_feedback on feedback for select to lading_provider using (true);
grant insert on feedback to lading_vendor;
grant select on feedback to lading_provider;

-- The home page shows recently rejected edits.
create index rejected_edits_of_company on field_edits (company_id, decided_at desc) where status = 'rejected';

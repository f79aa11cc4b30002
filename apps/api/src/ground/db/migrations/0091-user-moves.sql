-- Moves of users from one company to another. See docs/decisions/0091.

alter table runs drop constraint runs_kind_check;
alter table runs add constraint runs_kind_check check (kind in ('import', 'export', 'bulk_decision', 'undo', 'move'));

create table user_moves (
  -- The run that moves the users.
  id uuid primary key references runs on delete cascade,
  from_company uuid not null references companies on delete cascade,
  to_company uuid not null references companies on delete cascade,
  created_at timestamptz not null default now(),
  -- The run that moves them back.
  undone_by uuid references runs on delete set null,
  check (from_company <> to_company)
);
create index user_moves_from on user_moves (from_company, created_at);
create index user_moves_to on user_moves (to_company, created_at);
create index user_moves_undone on user_moves (undone_by);

-- The users that staff chose, and what happened to each.
create table moved_users (
  move_id uuid not null references user_moves on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'moved', 'refused', 'moved_back', 'kept')),
  -- The role with which the user was moved.
  role_id int references roles on delete set null,
  -- Why the user was refused, or kept by the undo, in the form of an error response.
  refusal jsonb,
  primary key (move_id, user_id)
);
create index moves_of_user on moved_users (user_id);
create index moved_users_of_role on moved_users (role_id);

-- Vendors see no moves.
alter table user_moves enable row level security;
alter table moved_users enable row level security;
create policy all_user_moves on user_moves to lading_provider using (true) with check (true);
create policy all_moved_users on moved_users to lading_provider using (true) with check (true);
grant select, insert, update (undone_by) on user_moves to lading_provider;
grant select, insert, update (state, role_id, refusal) on moved_users to lading_provider;

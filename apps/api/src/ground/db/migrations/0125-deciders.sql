-- What takes effect later belongs to the person who decided it, whose rights are checked again then. See docs/decisions/0120.

-- The person who asked for a change of an address: a user of the company, or a staff member. Null for
-- a change from before this column, which expires within seven days.
alter table email_changes add requested_by uuid references users on delete cascade;
create index email_changes_of_requester on email_changes (requested_by);

-- The person who sent an invitation last; the staff member if that one acted as a user. Null if no person did.
alter table invitations add decided_by uuid references users on delete set null;
create index invitations_by_decider on invitations (decided_by);
update invitations set decided_by = invited_by where accepted_at is null and cancelled_at is null;
grant select (decided_by), update (decided_by) on invitations to lading_vendor, lading_provider;

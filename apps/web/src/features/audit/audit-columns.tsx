import { type AuditEntry, auditActionName, type AuditedPerson, type OwnAuditEntry } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type * as z from "zod/mini";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Ago } from "../../ui/moment.tsx";
import { missing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";
import type { ShownEntry } from "./audit-detail.tsx";
import { getObject } from "./describe-entry.ts";

/** Which rows are open, and how to open and close one. */
export interface Expansion {
  isOpen: (entry: ShownEntry) => boolean;
  toggle: (entry: ShownEntry) => void;
}

/** The columns of the staff's list. */
export const staffAuditColumns = (expansion: Expansion): readonly Column<AuditEntry>[] => [
  time,
  action(expansion),
  actor,
  asUser,
  {
    id: "company",
    label: "Company",
    width: 170,
    cell: ({ company }) => <Company company={company} />,
    compact: [{ line: 3, cell: ({ company }) => company?.name }],
  },
  result,
  address,
];

/** The columns of the staff's list of one company. */
export const companyAuditColumns = (expansion: Expansion): readonly Column<AuditEntry>[] => [
  time,
  action(expansion),
  actor,
  asUser,
  result,
  address,
];

/** The columns of a company's list. */
export const ownAuditColumns = (expansion: Expansion): readonly Column<OwnAuditEntry>[] => [
  time,
  action(expansion),
  actor,
  asUser,
  result,
  address,
];

export const compactAuditLines = [
  "items-start",
  "mt-1 text-xs text-fg2 wrap-anywhere",
  "text-xs text-fg3 wrap-anywhere",
  "text-xs text-fg3 tabular-nums",
];

const time: Column<ShownEntry> = {
  id: "at",
  label: "Time",
  width: 150,
  sortable: true,
  isDay: true,
  cell: ({ at }) => <Ago at={at} isSentence />,
  compact: [{ line: 4, cell: ({ at }) => <Ago at={at} isSentence /> }],
};

const action = (expansion: Expansion): Column<ShownEntry> => {
  const cell = (entry: ShownEntry) => <ExpandButton entry={entry} expansion={expansion} />;
  return { id: "action", label: "Action", width: 260, grows: true, cell, compact: [{ line: 1, cell }] };
};

const actor: Column<ShownEntry> = {
  id: "actor",
  label: "User",
  width: 190,
  cell: (entry) => <Person person={entry.actor} otherwise={actorText(entry)} />,
  compact: [{ line: 2, cell: actorText }],
};

const asUser: Column<ShownEntry> = {
  id: "as_user",
  label: "Acted As",
  width: 120,
  cell: ({ as_user }) => <Person person={as_user} otherwise={missing} />,
  compact: [{ line: 2, cell: ({ as_user }) => as_user && `as ${as_user.name}` }],
};

/** Nothing for an action that was done, because most were. */
function refusedBadge({ result }: ShownEntry) {
  return result === "refused" && <Badge tone="warn">Refused</Badge>;
}

const result: Column<ShownEntry> = {
  id: "result",
  label: "Result",
  width: 96,
  cell: refusedBadge,
  compact: [{ line: 1, isAtEnd: true }],
};

const address: Column<ShownEntry> = {
  id: "address",
  label: "Address",
  width: 132,
  cell: ({ address }) => <span className="tabular-nums wrap-anywhere">{address ?? missing}</span>,
  compact: [{ line: 4, cell: ({ address }) => address }],
};

/** Companies see staff without their email addresses. */
type Person = z.output<typeof AuditedPerson> & { is_staff?: boolean };

/** Without a person, a job, a program of the provider, a company's directory or somebody who was not signed in acted. */
function actorText({ actor, action }: ShownEntry) {
  if (actor) return actor.name;
  if (!action.includes(" ")) return "The portal";
  if (action.includes(" /scim/")) return "The directory";
  return action.includes(" /api/intake/") ? "A program" : "Not signed in";
}

function Person({ person, otherwise }: { person: Person | null; otherwise: string }) {
  if (!person) return <span className="text-fg3">{otherwise}</span>;
  const about = person.is_staff ? "Provider's staff" : person.email && <EmailAddress>{person.email}</EmailAddress>;
  return (
    <span className="block py-1 wrap-anywhere">
      <span className="block text-fg">{person.name}</span>
      {about && <span className="block text-xs text-fg3">{about}</span>}
    </span>
  );
}

function Company({ company }: Pick<AuditEntry, "company">) {
  if (!company) return <span className="text-fg3">{missing}</span>;
  if (company.company_code === "") return company.name;
  return (
    <Link
      to="/provider/companies/$id"
      params={{ id: company.id }}
      className="rounded-badge text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {company.name}
    </Link>
  );
}

function ExpandButton({ entry, expansion }: { entry: ShownEntry; expansion: Expansion }) {
  const isOpen = expansion.isOpen(entry);
  const object = getObject(entry);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="-my-1.5 flex min-h-8 min-w-0 items-center gap-2 rounded-badge py-1.5 pr-1 text-left font-medium text-fg hover:text-accent-text pointer-coarse:min-h-11"
      onClick={() => expansion.toggle(entry)}
    >
      <DisclosureChevron isOpen={isOpen} />
      <span className="min-w-0 wrap-anywhere">
        {auditActionName(entry.action)}
        {object !== undefined && <span className="font-normal text-fg2">{`: ${object}`}</span>}
      </span>
    </button>
  );
}

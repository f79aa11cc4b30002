import type { TermsAcceptance } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Ago } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";

export const acceptanceColumns: readonly Column<TermsAcceptance>[] = [
  {
    id: "user",
    label: "User",
    width: 260,
    grows: true,
    cell: ({ user: { name, email } }) => (
      <span className="block py-1 wrap-anywhere">
        <span className="block font-medium text-fg">{name}</span>
        <span className="block text-xs text-fg3">
          <EmailAddress>{email}</EmailAddress>
        </span>
      </span>
    ),
    compact: [{ line: 1 }],
  },
  {
    id: "company",
    label: "Company",
    width: 200,
    cell: ({ company: { id, name } }) => (
      <Link
        to="/provider/companies/$id"
        params={{ id }}
        className="rounded-badge wrap-anywhere hover:text-accent-text hover:underline"
      >
        {name}
      </Link>
    ),
    compact: [{ line: 2 }],
  },
  {
    id: "status",
    label: "Status",
    width: 110,
    cell: ({ status }) => <Status status={status} />,
    compact: [{ line: 1, isAtEnd: true }],
  },
  {
    id: "accepted_at",
    label: "Accepted",
    width: 210,
    cell: ({ accepted_at }) => (accepted_at ? <Ago at={accepted_at} isSentence /> : "–"),
    compact: [
      {
        line: 3,
        cell: ({ accepted_at }) =>
          accepted_at && (
            <>
              Accepted <Ago at={accepted_at} />
            </>
          ),
      },
    ],
  },
  {
    id: "address",
    label: "Address",
    width: 130,
    cell: ({ address }) => address ?? "–",
  },
  {
    id: "device",
    label: "Device",
    width: 170,
    cell: ({ browser, operating_system, user_agent }) => (
      <span title={user_agent ?? undefined} className="wrap-anywhere">
        {[browser, operating_system].filter(Boolean).join(", ") || "–"}
      </span>
    ),
  },
  {
    id: "sha256",
    label: "SHA-256",
    width: 120,
    cell: ({ sha256 }) => <span title={sha256 ?? undefined}>{sha256 ? `${sha256.slice(0, 12)}…` : "–"}</span>,
  },
  {
    id: "reminded_at",
    label: "Reminded",
    width: 124,
    cell: ({ reminded_at }) => (reminded_at ? <Ago at={reminded_at} isSentence /> : "–"),
    compact: [
      {
        line: 3,
        cell: ({ reminded_at }) =>
          reminded_at && (
            <>
              Reminded <Ago at={reminded_at} />
            </>
          ),
      },
    ],
  },
];

export const compactAcceptanceLines = ["items-start", "mt-1", "mt-1 text-xs text-fg3"];

const Status = ({ status }: Pick<TermsAcceptance, "status">) =>
  status === "accepted" ? <Badge tone="ok">Accepted</Badge> : <Badge tone="warn">Missing</Badge>;

import type { AgreementSortKey, ListedAgreement } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type { Column } from "../../list/column.ts";
import { agreementStateBadge } from "./agreement-state.tsx";
import { AgreementStatusMark } from "./agreement-status.tsx";
import { ExpirationDay } from "./expiration.tsx";
import { FileName } from "./file-name.tsx";
import { StaffAgreementActions } from "./staff-agreement-actions.tsx";
import type { AgreementDialogs } from "./use-agreement-dialogs.tsx";

type AgreementColumn = Column<ListedAgreement> &
  ({ id: AgreementSortKey; sortable: true } | { id: "file" | "status" | "actions" });

export const compactAgreementLines = [
  "flex-wrap items-center gap-y-1",
  "mt-1",
  "mt-1 text-xs text-fg3",
  "mt-1 text-xs text-fg3",
];

export const allAgreementsColumns = (dialogs: AgreementDialogs): readonly AgreementColumn[] => [
  {
    id: "document_type",
    label: "Document Type",
    width: 200,
    grows: true,
    sortable: true,
    isText: true,
    cell: ({ document_type }) => <span className="font-medium text-fg wrap-anywhere">{document_type}</span>,
    compact: [{ line: 1 }],
  },
  {
    id: "company",
    label: "Company",
    width: 190,
    sortable: true,
    isText: true,
    cell: ({ company }) => (
      <Link
        to="/provider/companies/$id"
        params={{ id: company.id }}
        search={{ tab: "Agreements" }}
        className="rounded-badge text-fg wrap-anywhere hover:text-accent-text hover:underline"
      >
        {company.name}
      </Link>
    ),
    compact: [{ line: 3 }],
  },
  {
    id: "state",
    label: "State",
    width: 120,
    sortable: true,
    cell: agreementStateBadge,
    compact: [{ line: 1, isAtEnd: true }],
  },
  {
    id: "file",
    label: "Document",
    width: 220,
    cell: (file) => <FileName file={file} opens="company-agreement" />,
    compact: [{ line: 2 }],
  },
  { id: "status", label: "Status", width: 120, cell: (file) => <AgreementStatusMark file={file} /> },
  {
    id: "expiration_date",
    label: "Expires",
    width: 170,
    sortable: true,
    isDay: true,
    cell: (file) => <ExpirationDay file={file} />,
    compact: [{ line: 4, cell: (file) => file.expiration_date && <ExpirationDay file={file} /> }],
  },
  {
    id: "actions",
    label: "Actions",
    width: 128,
    align: "end",
    cell: (file) => <Actions dialogs={dialogs} file={file} />,
    compact: [{ line: "after", cell: (file) => <Actions dialogs={dialogs} file={file} /> }],
  },
];

const Actions = ({ dialogs, file }: { dialogs: AgreementDialogs; file: ListedAgreement }) => (
  <StaffAgreementActions
    dialogs={dialogs}
    companyId={file.company.id}
    company={file.company.name}
    file={file}
    type={file.document_type}
  />
);

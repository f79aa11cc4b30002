import type { CompanySortKey, ProviderCompany } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { CodeText } from "../../ui/code-text.tsx";
import { Ago } from "../../ui/moment.tsx";
import { inBothZones } from "../../lib/format-moment.ts";
import { date, number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { CompanyHealth } from "./company-health.tsx";
import { integrationNames } from "./company-integration.ts";
import { planText } from "./plan-text.ts";

type CompanyColumn = Column<ProviderCompany> & ({ id: CompanySortKey; sortable: true } | { id: "health" });

export const companyColumns: readonly CompanyColumn[] = [
  {
    id: "name",
    label: "Company",
    width: 190,
    grows: true,
    sortable: true,
    isText: true,
    cell: (company) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CompanyName company={company} />
        {company.is_test && <Badge>Test</Badge>}
      </span>
    ),
    compact: [
      {
        line: 1,
        cell: (company) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <CompanyName company={company} />
            {company.is_test && <Badge>Test</Badge>}
            {company.status === "suspended" && <Status status="suspended" />}
          </span>
        ),
      },
    ],
  },
  {
    id: "company_code",
    label: "Code",
    width: 116,
    sortable: true,
    isText: true,
    cell: ({ company_code }) => <CodeText>{company_code}</CodeText>,
    compact: [{ line: 2, cell: ({ company_code }) => company_code }],
  },
  { id: "status", label: "Status", width: 96, sortable: true, isText: true, cell: Status },
  {
    id: "health",
    label: "Health",
    width: 180,
    cell: (company) => <CompanyHealth company={company} />,
    compact: [{ line: 4, cell: (company) => company.health.length > 0 && <CompanyHealth company={company} /> }],
  },
  {
    id: "active_users",
    label: "Users",
    width: 88,
    sortable: true,
    align: "end",
    cell: (company) => <span className="text-fg">{usersText(company)}</span>,
    compact: [
      {
        line: 3,
        cell: ({ active_users: users, licenses }) =>
          `${number(users)} ${users === 1 ? "user" : "users"}, ${number(licenses)} licenses`,
      },
    ],
  },
  {
    id: "products",
    label: "Products",
    width: 90,
    sortable: true,
    align: "end",
    cell: ({ products }) => number(products),
    compact: [{ line: 3, cell: ({ products }) => `${number(products)} ${products === 1 ? "product" : "products"}` }],
  },
  {
    id: "edits_waiting",
    label: "Edits Waiting",
    width: 124,
    sortable: true,
    align: "end",
    cell: (company) => <EditsWaiting company={company} />,
    compact: [
      {
        line: 3,
        cell: ({ edits_waiting: waiting }) =>
          waiting > 0 ? `${number(waiting)} ${waiting === 1 ? "edit" : "edits"} waiting` : null,
      },
    ],
  },
  {
    id: "documents_missing",
    label: "Docs Missing",
    width: 124,
    sortable: true,
    align: "end",
    cell: (company) => <DocumentsMissing company={company} />,
    compact: [
      {
        line: 3,
        cell: ({ documents_missing: missing }) =>
          missing > 0 ? `${number(missing)} ${missing === 1 ? "document" : "documents"} missing` : null,
      },
    ],
  },
  {
    id: "last_sign_in",
    label: "Last Sign-In",
    width: 104,
    sortable: true,
    isDay: true,
    cell: ({ last_sign_in }) => <Ago at={last_sign_in} isSentence />,
    compact: [
      {
        line: 3,
        cell: ({ last_sign_in }) => (
          <>
            Last sign-in <Ago at={last_sign_in} />
          </>
        ),
      },
    ],
  },
  {
    id: "plan",
    label: "Plan",
    width: 112,
    sortable: true,
    isText: true,
    cell: ({ plan }) => plan,
    compact: [{ line: 2, cell: planText }],
  },
  {
    id: "service_plan_expiration_date",
    label: "Plan Expires",
    width: 116,
    sortable: true,
    isDay: true,
    cell: (company) => <Day>{company.service_plan_expiration_date}</Day>,
  },
  {
    id: "integration",
    label: "Integration",
    width: 112,
    sortable: true,
    cell: ({ integration, last_load }) => (
      <span title={last_load ? `Last load ${inBothZones(last_load)}` : "No file has contained rows of this company."}>
        {integrationNames[integration]}
      </span>
    ),
  },
];

const facts = "text-xs text-fg3 tabular-nums";

export const compactCompanyLines = ["", `mt-0.5 ${facts}`, facts, "mt-1 empty:hidden"];

const usersText = ({ active_users, licenses }: ProviderCompany) => `${number(active_users)} of ${number(licenses)}`;

function CompanyName({ company: { id, name } }: { company: ProviderCompany }) {
  return (
    <Link
      to="/provider/companies/$id"
      params={{ id }}
      className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {name}
    </Link>
  );
}

function Status({ status }: Pick<ProviderCompany, "status">) {
  return status === "suspended" ? <Badge tone="warn">Suspended</Badge> : "Active";
}

/** Leads to the company's edits in the review queue. */
function EditsWaiting({ company: { id, name, edits_waiting: waiting } }: { company: ProviderCompany }) {
  if (waiting === 0) return number(0);
  return (
    <Link
      to="/provider/review"
      search={{ company: [id] }}
      aria-label={`${number(waiting)} edits of ${name} waiting`}
      className="rounded-badge font-medium text-fg underline-offset-2 hover:text-accent-text hover:underline"
    >
      {number(waiting)}
    </Link>
  );
}

/** Leads to the company's agreements. */
function DocumentsMissing({ company: { id, name, documents_missing: missing } }: { company: ProviderCompany }) {
  if (missing === 0) return number(0);
  return (
    <Link
      to="/provider/companies/$id"
      params={{ id }}
      search={{ tab: "Agreements" }}
      aria-label={`${number(missing)} documents of ${name} missing`}
      className="rounded-badge font-medium text-fg underline-offset-2 hover:text-accent-text hover:underline"
    >
      {number(missing)}
    </Link>
  );
}

const Day = ({ children: day }: { children: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{date(day)}</span>
);

import type { CompanySortKey, ProviderCompany } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, dateAndTime, number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { planText } from "./plan-text.ts";

type CompanyColumn = Column<ProviderCompany> & { id: CompanySortKey; sortable: true };

export const companyColumns: readonly CompanyColumn[] = [
  {
    id: "name",
    label: "Company",
    width: 220,
    grows: true,
    sortable: true,
    isText: true,
    cell: (company) => <CompanyName company={company} />,
    compact: [
      {
        line: 1,
        cell: (company) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <CompanyName company={company} />
            {company.status === "suspended" && <Status status="suspended" />}
          </span>
        ),
      },
    ],
  },
  {
    id: "company_code",
    label: "Code",
    width: 130,
    sortable: true,
    isText: true,
    cell: ({ company_code }) => <span className="wrap-anywhere">{company_code}</span>,
    compact: [{ line: 2, cell: ({ company_code }) => company_code }],
  },
  { id: "status", label: "Status", width: 104, sortable: true, isText: true, cell: Status },
  {
    id: "plan",
    label: "Plan",
    width: 120,
    sortable: true,
    isText: true,
    cell: ({ plan }) => plan,
    compact: [{ line: 2, cell: planText }],
  },
  {
    id: "service_plan_expiration_date",
    label: "Plan Expires",
    width: 124,
    sortable: true,
    isDay: true,
    cell: (company) => <Day>{company.service_plan_expiration_date}</Day>,
  },
  {
    id: "active_users",
    label: "Users",
    width: 108,
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
    width: 104,
    sortable: true,
    align: "end",
    cell: ({ products }) => number(products),
    compact: [{ line: 3, cell: ({ products }) => `${number(products)} ${products === 1 ? "product" : "products"}` }],
  },
  {
    id: "edits_waiting",
    label: "Edits Waiting",
    width: 128,
    sortable: true,
    align: "end",
    cell: (company) => <EditsWaiting company={company} />,
    compact: [
      { line: 3, cell: ({ edits_waiting: waiting }) => (waiting > 0 ? `${number(waiting)} edits waiting` : null) },
    ],
  },
  {
    id: "last_sign_in",
    label: "Last Sign-in",
    width: 124,
    sortable: true,
    isDay: true,
    cell: ({ last_sign_in }) => (
      <span title={last_sign_in ? dateAndTime(last_sign_in) : undefined}>
        <Day>{last_sign_in}</Day>
      </span>
    ),
    compact: [{ line: 3, cell: ({ last_sign_in }) => `Last sign-in ${date(last_sign_in)}` }],
  },
];

const facts = "text-xs text-fg3 tabular-nums";

export const compactCompanyLines = ["", `mt-0.5 ${facts}`, facts];

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

const Day = ({ children: day }: { children: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{date(day)}</span>
);

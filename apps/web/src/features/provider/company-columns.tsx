import type { ProviderCompany } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { planText } from "./plan-text.ts";

export const companyColumns: readonly Column<ProviderCompany>[] = [
  {
    id: "name",
    label: "Company",
    width: 240,
    grows: true,
    cell: (company) => <CompanyName company={company} />,
    compact: [{ line: 1 }],
  },
  {
    id: "company_code",
    label: "Code",
    width: 140,
    cell: ({ company_code }) => company_code,
    compact: [{ line: 2 }],
  },
  { id: "plan", label: "Plan", width: 160, cell: ({ plan }) => plan, compact: [{ line: 2, cell: planText }] },
  {
    id: "service_plan_expiration_date",
    label: "Plan Expires",
    width: 140,
    cell: (company) => date(company.service_plan_expiration_date),
  },
  {
    id: "active_users",
    label: "Active Users",
    width: 120,
    align: "end",
    cell: (company) => <span className="text-fg">{number(company.active_users)}</span>,
    compact: [{ line: 3, cell: ({ active_users }) => `Active users: ${number(active_users)}` }],
  },
  {
    id: "remaining_licenses",
    label: "Licenses Left",
    width: 130,
    align: "end",
    cell: (company) => number(company.remaining_licenses),
    compact: [{ line: 3, cell: ({ remaining_licenses }) => `Licenses left: ${number(remaining_licenses)}` }],
  },
];

const facts = "text-xs text-fg3 tabular-nums";

export const compactCompanyLines = ["", `mt-0.5 ${facts}`, facts];

function CompanyName({ company: { id, name, status } }: { company: ProviderCompany }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to="/provider/companies/$id"
        params={{ id }}
        className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
      >
        {name}
      </Link>
      {status === "suspended" && <Badge tone="warn">Suspended</Badge>}
    </span>
  );
}

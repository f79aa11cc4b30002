import type { ProviderCompany } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";

export const companyColumns: readonly Column<ProviderCompany>[] = [
  {
    id: "name",
    label: "Company",
    width: 240,
    grows: true,
    cell: (company) => <CompanyName company={company} />,
  },
  { id: "company_code", label: "Code", width: 140, cell: ({ company_code }) => company_code },
  { id: "plan", label: "Plan", width: 160, cell: ({ plan }) => plan },
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
  },
  {
    id: "remaining_licenses",
    label: "Licenses Left",
    width: 130,
    align: "end",
    cell: (company) => number(company.remaining_licenses),
  },
];

/** A company on a narrow screen: all that the table says. */
export function CompactCompany({ company }: { company: ProviderCompany }) {
  return (
    <article className="px-4 py-3">
      <CompanyName company={company} />
      <p className="mt-0.5 text-xs text-fg3 tabular-nums">
        {`${company.company_code} · ${company.plan} until ${date(company.service_plan_expiration_date)}`}
      </p>
      <p className="text-xs text-fg3 tabular-nums">
        {`Active users: ${number(company.active_users)} · Licenses left: ${number(company.remaining_licenses)}`}
      </p>
    </article>
  );
}

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

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { date, number } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { Notice } from "../../ui/notice.tsx";
import { companyDetail } from "./provider-api.ts";
import { type CompanyTab, companyTabs } from "./searched-page.ts";

interface CompanyPageProps {
  id: string;
  tab: CompanyTab;
  /** What stands in the tab. */
  children: ReactNode;
}

/** A company, and one of its parts. */
export function CompanyPage({ id, tab, children }: CompanyPageProps) {
  const { data: company } = useSuspenseQuery(companyDetail(id));
  const facts = [
    `Code ${company.company_code}`,
    `${company.plan} until ${date(company.service_plan_expiration_date)}`,
    `Active users: ${number(company.active_users)}`,
    `Licenses left: ${number(company.remaining_licenses)}`,
  ];
  return (
    <ListPage title={company.name} above={<BackToCompanies />}>
      <div className="-mt-3 flex flex-col gap-3 px-4 pb-3 lg:px-6">
        <p className="text-fg3 tabular-nums">{facts.join(" · ")}</p>
        {company.status === "suspended" && (
          <Notice tone="warn">This company is suspended: its users cannot log in, and nobody can act for it.</Notice>
        )}
      </div>
      <Tabs id={id} current={tab} />
      {children}
    </ListPage>
  );
}

function Tabs({ id, current }: { id: string; current: CompanyTab }) {
  return (
    <nav aria-label="Parts of the company" className="mb-4 border-b border-line px-4 lg:px-6">
      <ul className="flex gap-5 lg:gap-6">
        {companyTabs.map((tab) => (
          <li key={tab}>
            <Link
              to="/provider/companies/$id"
              params={{ id }}
              search={{ tab }}
              // The address of the first tab does not name it, and would be found in that of any other.
              activeOptions={{ exact: true }}
              aria-current={tab === current ? "page" : undefined}
              className="-mb-px block h-10 border-b-2 border-transparent leading-10 font-medium text-fg3 -outline-offset-2 transition-colors duration-150 hover:text-fg aria-[current]:border-accent aria-[current]:text-fg"
            >
              {tab}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BackToCompanies() {
  return (
    <Link
      to="/provider"
      className="inline-flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-fg2 hover:text-fg"
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      Companies
    </Link>
  );
}

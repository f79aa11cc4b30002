import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { number } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { planText } from "./plan-text.ts";
import { companyDetail } from "./provider-api.ts";
import { type CompanyTab, companyTabs } from "./searched-page.ts";
import { SuspensionButton } from "./suspension-button.tsx";
import { SuspensionNotice } from "./suspension-notice.tsx";

interface CompanyPageProps {
  id: string;
  tab: CompanyTab;
  /** The content of the tab. */
  children: ReactNode;
}

/** A company's page with one of its tabs. */
export function CompanyPage({ id, tab, children }: CompanyPageProps) {
  const { data: company } = useSuspenseQuery(companyDetail(id));
  const facts = [
    `Code ${company.company_code}`,
    planText(company),
    `Active users: ${number(company.active_users)}`,
    `Licenses left: ${number(company.remaining_licenses)}`,
  ];
  return (
    <ListPage title={company.name} above={<BackToCompanies />} actions={<SuspensionButton company={company} />}>
      <div className="-mt-3 flex flex-col gap-3 px-4 pb-3 lg:px-6">
        <p className="text-fg3 tabular-nums">{facts.join(" · ")}</p>
        {company.status === "suspended" && <SuspensionNotice id={id} />}
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
              // The address of the first tab omits `tab`, so without an exact match its link would be active on every tab.
              activeOptions={{ exact: true }}
              aria-current={tab === current ? "page" : undefined}
              className={`-mb-px block h-10 leading-10 ${tabClass}`}
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

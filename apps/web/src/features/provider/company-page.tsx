import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { number } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { BackToCompanies } from "./back-to-companies.tsx";
import { planText } from "./plan-text.ts";
import { companyDetail } from "./provider-api.ts";
import type { CompanyTab } from "./company-address.ts";
import { companyTabs } from "./searched-page.ts";
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
    <nav aria-label="Parts of the company" className="mb-4 min-w-0">
      <ScrollRow className="border-b border-line" lineClassName="flex gap-5 px-4 lg:gap-6 lg:px-6">
        {companyTabs.map((tab) => (
          <Link
            key={tab}
            to="/provider/companies/$id"
            params={{ id }}
            search={{ tab }}
            // The address of the first tab omits `tab`, so without an exact match its link would be active on every tab.
            activeOptions={{ exact: true }}
            aria-current={tab === current ? "page" : undefined}
            className={`block h-10 shrink-0 leading-10 ${tabClass}`}
          >
            {tab}
          </Link>
        ))}
      </ScrollRow>
    </nav>
  );
}

import type { ProviderPermission } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { companyDetail } from "../../lib/companies.ts";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { ListPage } from "../../list/list-page.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { BackToCompanies } from "./back-to-companies.tsx";
import { planText } from "./plan-text.ts";
import type { CompanyTab } from "./company-address.ts";
import { companyTabs } from "./searched-page.ts";
import { SuspensionButton } from "./suspension-button.tsx";
import { SuspensionNotice } from "./suspension-notice.tsx";
import { TestCompanyButton } from "./test-company-button.tsx";
import { TestCompanyNotice } from "./test-company-notice.tsx";

interface CompanyPageProps {
  id: string;
  tab: CompanyTab;
  /** The content of the tab. */
  children: ReactNode;
}

/** A company's page with one of its tabs. */
export function CompanyPage({ id, tab, children }: CompanyPageProps) {
  const { data: company } = useSuspenseQuery(companyDetail(id));
  const mayChange = useMay()({ permission: "provider.change_companies" });
  const facts = [
    `Code ${company.company_code}`,
    planText(company),
    `Active users: ${number(company.active_users)}`,
    `Licenses left: ${number(company.remaining_licenses)}`,
  ];
  return (
    <ListPage
      title={company.name}
      above={<BackToCompanies />}
      beside={company.is_test && <Badge>Test</Badge>}
      actions={
        mayChange && (
          <>
            {!company.is_test && !company.test_partner && <TestCompanyButton company={company} />}
            <SuspensionButton company={company} />
          </>
        )
      }
    >
      <div className="-mt-3 flex flex-col gap-3 px-4 pb-3 lg:px-6">
        <p className="text-fg3 tabular-nums">{facts.join(" · ")}</p>
        {company.is_test && <TestCompanyNotice partner={company.test_partner} />}
        {company.status === "suspended" && <SuspensionNotice id={id} />}
      </div>
      <Tabs id={id} current={tab} />
      {children}
    </ListPage>
  );
}

/** The permissions of tabs that a person who sees companies may not see. */
const permissions: Partial<Record<CompanyTab, ProviderPermission>> = {
  Products: "provider.view_products",
  Orders: "provider.view_orders",
  Figures: "provider.view_orders",
  Documents: "provider.view_documents",
  Activity: "provider.view_audit",
};

function Tabs({ id, current }: { id: string; current: CompanyTab }) {
  const may = useMay();
  return (
    <LinkTabs label="Parts of the company">
      {companyTabs
        .filter((tab) => {
          const permission = permissions[tab];
          return !permission || may({ permission });
        })
        .map((tab) => (
          <Link
            key={tab}
            to="/provider/companies/$id"
            params={{ id }}
            search={{ tab }}
            // The address of the first tab omits `tab`, so without an exact match its link would be active on every tab.
            activeOptions={{ exact: true }}
            aria-current={tab === current ? "page" : undefined}
            className={linkTabClass}
          >
            {tab}
          </Link>
        ))}
    </LinkTabs>
  );
}

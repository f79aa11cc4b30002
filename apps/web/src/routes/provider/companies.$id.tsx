import { acceptAddress } from "../../list/accept-address.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, stripSearchParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import { type CompanyPageAddress, initialPage } from "../../features/companies/company-address.ts";
import { CompanyDetails } from "../../features/companies/company-details.tsx";
import { CompanyFlags } from "../../features/companies/company-flags.tsx";
import { CompanyOverview } from "../../features/companies/company-overview.tsx";
import { CompanyPage } from "../../features/companies/company-page.tsx";
import { CompanyPeople } from "../../features/companies/company-people.tsx";
import { CompanyPlan } from "../../features/companies/company-plan.tsx";
import { companySuspension } from "../../features/companies/provider-api.ts";
import { readCompanyPage } from "../../features/companies/searched-page.ts";
import { isStatus } from "../../lib/api-error.ts";
import { companyDetail, companyRoleList, planList } from "../../lib/companies.ts";
import { NotFoundPage } from "../../shell/not-found-page.tsx";

export const Route = createFileRoute("/provider/companies/$id")({
  validateSearch: acceptAddress<CompanyPageAddress>,
  search: { middlewares: [stripSearchParams(initialPage)] },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      const [{ status }] = await Promise.all([
        queryClient.ensureQueryData(companyDetail(id)),
        queryClient.ensureQueryData(planList),
        queryClient.ensureQueryData(companyRoleList),
      ]);
      // Loaded before the page shows, so that the notice moves nothing.
      if (status === "suspended") await queryClient.prefetchQuery(companySuspension(id));
    } catch (error) {
      throw isStatus(error, 400, 404) ? notFound() : error;
    }
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: () => <Company key={Route.useParams().id} />,
  notFoundComponent: NotFoundPage,
});

const CompanyProducts = lazy(async () => ({
  default: (await import("../../features/companies/records/company-products.tsx")).CompanyProducts,
}));
const CompanyOrders = lazy(async () => ({
  default: (await import("../../features/companies/records/company-orders.tsx")).CompanyOrders,
}));
const CompanyFigures = lazy(async () => ({
  default: (await import("../../features/companies/records/company-figures.tsx")).CompanyFigures,
}));
const CompanyDocuments = lazy(async () => ({
  default: (await import("../../features/companies/records/company-documents.tsx")).CompanyDocuments,
}));
const CompanyActivity = lazy(async () => ({
  default: (await import("../../features/audit/company-activity.tsx")).CompanyActivity,
}));
const CompanyConnections = lazy(async () => {
  const [{ CompanyConnections }, { KeysOfCompany }, { WebhooksOfCompany }] = await Promise.all([
    import("../../features/companies/company-connections.tsx"),
    import("../../features/api-keys/keys-of-company.tsx"),
    import("../../features/webhooks/webhooks-of-company.tsx"),
  ]);
  return {
    default: ({ id }: { id: string }) => (
      <CompanyConnections id={id} keys={<KeysOfCompany id={id} />} webhooks={<WebhooksOfCompany id={id} />} />
    ),
  };
});
const CompanyOrderSettings = lazy(async () => ({
  default: (await import("../../features/order-settings/company-order-settings.tsx")).CompanyOrderSettings,
}));
const CompanyAgreements = lazy(async () => ({
  default: (await import("../../features/agreements/company-agreements.tsx")).CompanyAgreements,
}));

function Company() {
  const { id } = Route.useParams();
  const given = Route.useSearch();
  // The list of users compares its search with the one of its last render.
  const search = useMemo(() => readCompanyPage(given), [given]);
  const { data: company } = useSuspenseQuery(companyDetail(id));
  return (
    <CompanyPage id={id} tab={search.tab}>
      {search.tab === "Overview" && <CompanyOverview company={company} />}
      {search.tab === "People" && <CompanyPeople company={company} search={search} />}
      {search.tab === "Plan and Licenses" && <CompanyPlan company={company} />}
      {search.tab === "Flags" && <CompanyFlags company={company} />}
      {search.tab === "Details" && <CompanyDetails company={company} />}
      <Suspense>
        {search.tab === "Products" && <CompanyProducts company={company} given={given} />}
        {search.tab === "Orders" && <CompanyOrders company={company} given={given} />}
        {search.tab === "Figures" && <CompanyFigures company={company} given={given} />}
        {search.tab === "Documents" && <CompanyDocuments company={company} given={given} />}
        {search.tab === "Agreements" && (
          <div className="px-4 pb-6 lg:px-6">
            <CompanyAgreements companyId={id} company={company.name} />
          </div>
        )}
        {search.tab === "Order Settings" && <CompanyOrderSettings id={id} />}
        {search.tab === "Connections" && <CompanyConnections id={id} />}
        {search.tab === "Activity" && <CompanyActivity company={company} given={given} />}
      </Suspense>
    </CompanyPage>
  );
}

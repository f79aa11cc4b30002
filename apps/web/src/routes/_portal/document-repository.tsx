import type { QueryClient } from "@tanstack/react-query";
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readArchiveSearch } from "../../features/documents/archive/archive-search.ts";
import { readProductDocumentsSearch } from "../../features/documents/products/product-documents-search.ts";
import { type OrdersSearch, readOrdersSearch } from "../../features/orders/orders-search.ts";
import { PageSkeleton } from "../../shell/page-skeleton.tsx";
import { repositorySections, sectionSearch } from "../../shell/sections.ts";
import { RepositoryOverview } from "./-repository-overview.tsx";
import { loadSpace } from "./-repository-spaces.ts";

export const Route = createFileRoute("/_portal/document-repository")({
  validateSearch: (given: GivenSearch & SearchSchemaInput) => readSearch(given),
  search: { middlewares: [stripSearchParams({ search: "" })] },
  loaderDeps: ({ search }) => ({ type: search.type }),
  // Loads the code of a space with the route's own, before the user presses the link to it, and starts the request for orders.
  loader: ({ context: { queryClient }, deps: { type }, location }) => {
    if (!type) return;
    loadSpace[type]().catch(ignore);
    const search = readSearch(location.search);
    if (search.type === "Order Documents") void startOrders(queryClient, search).catch(ignore);
  },
  component: () => (
    <Suspense fallback={<PageSkeleton />}>
      <Space />
    </Suspense>
  ),
});

/** The page shows whether its code is loading or has failed. */
const ignore = () => undefined;

/** Only the server knows the page of an order in the address. */
async function startOrders(queryClient: QueryClient, { purchase_order, ...search }: OrdersSearch) {
  if (purchase_order !== undefined) return;
  const { orderList } = await import("../../features/orders/orders-api.ts");
  await queryClient.prefetchQuery(orderList(search));
}

type GivenSearch = {
  type?: string;
  search?: string;
  purchase_order?: string;
  agreement_type?: string;
  has_documents?: string;
  date_after?: string;
  date_before?: string;
  status?: string[];
};

const readType = sectionSearch(repositorySections);

/** The address contains the space and the state of its list. The parameter's type only checks the app's own links. */
function readSearch(given: GivenSearch) {
  // Only one space contains orders.
  const type = readType(given).type ?? (given.purchase_order ? "Order Documents" : undefined);
  if (type === "Product Documents") return readProductDocumentsSearch({ ...given });
  if (type === "Order Documents") return readOrdersSearch({ ...given });
  if (type === "Archived Documents") return readArchiveSearch({ ...given });
  const { agreement_type } = given;
  return { type, ...(typeof agreement_type === "string" && { agreement_type }) };
}

const AgreementsPage = lazy(async () => ({ default: (await loadSpace["Corporate Agreements"]()).AgreementsPage }));
const ProductDocumentsPage = lazy(async () => ({
  default: (await loadSpace["Product Documents"]()).ProductDocumentsPage,
}));
const OrderDocumentsPage = lazy(async () => ({ default: (await loadSpace["Order Documents"]()).OrderDocumentsPage }));
const ArchivePage = lazy(async () => ({ default: (await loadSpace["Archived Documents"]()).ArchivePage }));

function Space() {
  const search = Route.useSearch();
  switch (search.type) {
    case "Corporate Agreements":
      return <AgreementsPage key={search.agreement_type} openType={search.agreement_type} />;
    case "Product Documents":
      return <ProductDocumentsPage search={search} />;
    case "Order Documents":
      return <OrderDocumentsPage search={search} />;
    case "Archived Documents":
      return <ArchivePage search={search} />;
    default:
      return <RepositoryOverview />;
  }
}

import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readArchiveSearch } from "../../features/documents/archive-search.ts";
import { readProductDocumentsSearch } from "../../features/documents/product-documents-search.ts";
import { readOrdersSearch } from "../../features/orders/orders-search.ts";
import { PageSkeleton } from "../../shell/page-skeleton.tsx";
import { repositorySections, sectionSearch } from "../../shell/sections.ts";
import { RepositoryOverview } from "./-repository-overview.tsx";
import { loadSpace } from "./-repository-spaces.ts";

export const Route = createFileRoute("/_portal/document-repository")({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  loaderDeps: ({ search }) => ({ type: search.type }),
  // Fetches a space's code beside the route's own, and ahead of the press on a link to it.
  loader: ({ deps: { type } }) => void (type && loadSpace[type]().catch(ignore)),
  component: () => (
    <Suspense fallback={<PageSkeleton />}>
      <Space />
    </Suspense>
  ),
});

/** The page itself shows how its code fares. */
const ignore = () => undefined;

type GivenSearch = {
  type?: string;
  search?: string;
  purchase_order?: string;
  agreement_type?: string;
  has_documents?: string;
  date_after?: string;
  date_before?: string;
  status?: string[];
} & SearchSchemaInput;

const readType = sectionSearch(repositorySections);

/** Beside its space the address says where in the list of it. The type of what is given only guides the app's own links. */
function readSearch(given: GivenSearch) {
  // An order is to be found in one space alone.
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

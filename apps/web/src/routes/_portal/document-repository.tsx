import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readArchiveSearch } from "../../features/documents/archive-search.ts";
import { readProductDocumentsSearch } from "../../features/documents/product-documents-search.ts";
import { readOrdersSearch } from "../../features/orders/orders-search.ts";
import { PageSkeleton } from "../../shell/page-skeleton.tsx";
import { repositorySections, sectionSearch, useSection } from "../../shell/sections.ts";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";
import { RepositoryOverview } from "./-repository-overview.tsx";

export const Route = createFileRoute("/_portal/document-repository")({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  component: () => (
    <Suspense fallback={<PageSkeleton />}>
      <Space />
    </Suspense>
  ),
});

type GivenSearch = { type?: string; search?: string; purchase_order?: string } & SearchSchemaInput;

const readType = sectionSearch(repositorySections);

/** Beside its space the address says where in the list of it. The type of what is given only guides the app's own links. */
function readSearch(given: GivenSearch) {
  const { type } = readType(given);
  if (type === "Product Documents") return readProductDocumentsSearch({ ...given });
  if (type === "Order Documents") return readOrdersSearch({ ...given });
  if (type === "Archived Documents") return readArchiveSearch({ ...given });
  return { type };
}

// Each space has code of its own.
const AgreementsPage = lazy(async () => ({
  default: (await import("../../features/agreements/agreements-page.tsx")).AgreementsPage,
}));
const ProductDocumentsPage = lazy(async () => ({
  default: (await import("../../features/documents/product-documents-page.tsx")).ProductDocumentsPage,
}));
const OrderDocumentsPage = lazy(async () => ({
  default: (await import("../../features/orders/order-documents-page.tsx")).OrderDocumentsPage,
}));
const ArchivePage = lazy(async () => ({
  default: (await import("../../features/documents/archive-page.tsx")).ArchivePage,
}));

function Space() {
  const search = Route.useSearch();
  const section = useSection(repositorySections, search.type, undefined);
  if (!section) return <RepositoryOverview />;
  if (search.type === "Corporate Agreements") return <AgreementsPage />;
  if (search.type === "Product Documents") return <ProductDocumentsPage search={search} />;
  if (search.type === "Order Documents") return <OrderDocumentsPage search={search} />;
  if (search.type === "Archived Documents") return <ArchivePage search={search} />;
  return <UnfilledPage title={section.label}>{section.about}</UnfilledPage>;
}

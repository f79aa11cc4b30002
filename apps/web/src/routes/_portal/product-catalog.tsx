import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { Files } from "lucide-react";
import { lazy } from "react";
import { categoryList, productDetail, productList } from "../../features/catalogue/catalogue-api.ts";
import { checkCatalogueSearch, readCatalogueSearch } from "../../features/catalogue/catalogue-search.ts";
import { ProductListPage } from "../../features/catalogue/product-list-page.tsx";
import { ProductPage } from "../../features/catalogue/product-page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const ProductOrders = lazy(async () => ({
  default: (await import("../../features/orders/product-orders.tsx")).ProductOrders,
}));

export const Route = createFileRoute("/_portal/product-catalog")({
  validateSearch: checkCatalogueSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  // Another page or filter of the list is no other page of the portal: nothing may be hidden while it loads.
  loaderDeps: ({ search }) => ({ pid: search.pid }),
  // Starts the requests beside the page's code; the page itself shows how they fare.
  loader: ({ context: { queryClient }, location }) => {
    const search = readCatalogueSearch(location.search);
    if (search.pid !== undefined) {
      void queryClient.prefetchQuery(productDetail(search.pid));
      const { pid } = search;
      // Of the product's page alone: the first page that a user sees does without this code.
      void import("../../features/catalogue/edits-api.ts").then(
        ({ productEdits }) => void queryClient.prefetchQuery(productEdits(pid)),
        () => undefined, // the page itself shows how its code fares
      );
      return;
    }
    void queryClient.prefetchQuery(productList(search));
    void queryClient.prefetchQuery(categoryList);
  },
  component: CataloguePage,
});

function CataloguePage() {
  const search = Route.useSearch();
  if (search.pid === undefined) return <ProductListPage search={search} />;
  const contents = {
    "Purchase Orders": search.tab === "Purchase Orders" && <ProductOrders search={search} />,
    Documents: (
      <EmptyState icon={<Files aria-hidden strokeWidth={1.75} />} title="Nothing here yet">
        The documents of this product will be listed here.
      </EmptyState>
    ),
  };
  return <ProductPage search={search} contents={contents} />;
}

import { useQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { type ComponentProps, lazy } from "react";
import { categoryList, productDetail, productList } from "../../features/catalogue/catalogue-api.ts";
import { checkCatalogueSearch, readCatalogueSearch } from "../../features/catalogue/catalogue-search.ts";
import { ProductListPage } from "../../features/catalogue/product-list-page.tsx";
import { ProductPage } from "../../features/catalogue/product-page.tsx";
import { useMay } from "../../lib/current-user.ts";

const ProductOrders = lazy(async () => ({
  default: (await import("../../features/orders/product-orders.tsx")).ProductOrders,
}));

const ProductDocumentsTab = lazy(async () => ({
  default: (await import("../../features/documents/product-documents-tab.tsx")).ProductDocumentsTab,
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
  const mayDocuments = useMay()({ permission: "persistent_documents.view_product_docs", flag: "Product Documents" });
  if (search.pid === undefined) return <ProductListPage search={search} />;
  const contents = {
    "Purchase Orders": search.tab === "Purchase Orders" && <ProductOrders search={search} />,
    Documents: mayDocuments ? search.tab === "Documents" && <DocumentsTab search={search} /> : undefined,
  };
  return <ProductPage search={search} contents={contents} />;
}

/** It stands on the product's page, which has the product already. */
function DocumentsTab({ search }: Pick<ComponentProps<typeof ProductDocumentsTab>, "search">) {
  const { data: product } = useQuery(productDetail(search.pid));
  return product && <ProductDocumentsTab key={search.pid} product={product} search={search} />;
}

import { useQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense } from "react";
import { categoryList, productDetail, productList } from "../../features/catalogue/catalogue-api.ts";
import { checkCatalogueSearch, readCatalogueSearch } from "../../features/catalogue/catalogue-search.ts";
import { ProductListPage } from "../../features/catalogue/list/product-list-page.tsx";
import { prefetchBriefly } from "../../lib/query-client.ts";
import { useMay } from "../../lib/use-may.ts";

const loadProductPage = () => import("../../features/catalogue/product/product-page.tsx");
const ProductPage = lazy(async () => ({ default: (await loadProductPage()).ProductPage }));

const ProductOrders = lazy(async () => ({
  default: (await import("../../features/orders/product-orders.tsx")).ProductOrders,
}));

const ProductDocumentsTab = lazy(async () => ({
  default: (await import("../../features/documents/products/product-documents-tab.tsx")).ProductDocumentsTab,
}));

const DropDocuments = lazy(async () => ({
  default: (await import("../../features/documents/products/drop-documents.tsx")).DropDocuments,
}));

const AttachDocumentButton = lazy(async () => ({
  default: (await import("../../features/documents/upload/attach-document-button.tsx")).AttachDocumentButton,
}));

const SelectedProductsButtons = lazy(async () => ({
  default: (await import("../../features/catalogue/grid/selected-products-buttons.tsx")).SelectedProductsButtons,
}));

const CatalogueActions = lazy(async () => ({
  default: (await import("../../features/catalogue/proposals/catalogue-actions.tsx")).CatalogueActions,
}));

export const Route = createFileRoute("/_portal/product-catalog")({
  validateSearch: checkCatalogueSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  // The list stays visible while another page or filter of it loads.
  loaderDeps: ({ search }) => ({ pid: search.pid }),
  // Starts the requests while the page's code loads. The page shows whether one of them has failed.
  loader: async ({ context: { queryClient }, location }) => {
    const search = readCatalogueSearch(location.search);
    if (search.pid !== undefined) {
      void queryClient.prefetchQuery(productDetail(search.pid));
      const { pid } = search;
      // Only the product page needs this code, so the list does not load it.
      void Promise.all([import("../../features/catalogue/edits-api.ts"), loadProductPage()]).then(
        ([{ productEdits }]) => void queryClient.prefetchQuery(productEdits(pid)),
        () => undefined, // the page shows that its code has failed to load
      );
      return;
    }
    void queryClient.prefetchQuery(categoryList);
    await prefetchBriefly(queryClient, productList(search));
  },
  component: CataloguePage,
});

function CataloguePage() {
  const search = Route.useSearch();
  const may = useMay();
  const mayDocuments = may({ permission: "persistent_documents.view_product_docs", flag: "Product Documents" });
  if (search.pid === undefined)
    return (
      <ProductListPage
        search={search}
        actions={
          may({ permission: "products.edit_products" }) && (
            <Suspense>
              <CatalogueActions />
            </Suspense>
          )
        }
        renderActions={(count, getProducts, selection) => (
          <>
            {may({ permission: "products.edit_products" }) && (
              <SelectedProductsButtons search={search} selection={selection} count={count} />
            )}
            {mayDocuments && may({ permission: "persistent_documents.upload_document" }) && (
              <AttachDocumentButton count={count} getProducts={getProducts} />
            )}
          </>
        )}
      />
    );
  const contents = {
    "Purchase Orders": search.tab === "Purchase Orders" && <ProductOrders search={search} />,
    Documents: mayDocuments ? search.tab === "Documents" && <DocumentsTab search={search} /> : undefined,
  };
  return (
    <>
      <ProductPage search={search} contents={contents} />
      {mayDocuments && may({ permission: "persistent_documents.upload_document" }) && (
        <Suspense>
          <ProductDrop pid={search.pid} />
        </Suspense>
      )}
    </>
  );
}

function ProductDrop({ pid }: { pid: string }) {
  const { data: product } = useQuery(productDetail(pid));
  return product && <DropDocuments product={product} />;
}

/** The product page, which has loaded the product, shows it. */
function DocumentsTab({ search }: Pick<ComponentProps<typeof ProductDocumentsTab>, "search">) {
  const { data: product } = useQuery(productDetail(search.pid));
  return product && <ProductDocumentsTab key={search.pid} product={product} search={search} />;
}

import type { StaffProduct } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PackageX } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useMay } from "../../lib/use-may.ts";
import { ListPage } from "../../list/list-page.tsx";
import { PriorityBadge } from "../../products/priority-badge.tsx";
import { ProductPicture } from "../../products/product-thumb.tsx";
import { WithdrawalNotice } from "../../products/withdrawal-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BackToProducts, CompanyLink, EditsWaiting } from "../../companies/record-links.tsx";
import { type ProductTab, productTabs, readProductPage } from "./product-search.ts";
import { ProductValues } from "./product-values.tsx";
import { readProductAgain, staffProduct } from "./products-api.ts";
import { useEnding } from "./use-ending.tsx";
import { ProductVisibility } from "./product-visibility.tsx";

const Changes = lazy(async () => ({ default: (await import("./product-changes.tsx")).ProductChanges }));
const Sales = lazy(async () => ({ default: (await import("./product-sales.tsx")).ProductSales }));
const Suppliers = lazy(async () => ({ default: (await import("./product-suppliers.tsx")).ProductSuppliers }));
const Orders = lazy(async () => ({ default: (await import("./staff-product-orders.tsx")).StaffProductOrders }));
const Documents = lazy(async () => ({ default: (await import("../../companies/document-list.tsx")).DocumentList }));

interface StaffProductPageProps {
  company: string;
  sku: string;
  /** The search of the address, which is not checked yet. */
  given: object;
}

/** A company's product as staff see it. */
export function StaffProductPage({ company, sku, given }: StaffProductPageProps) {
  const { data: product, error, refetch } = useQuery(staffProduct({ company, id: sku }));
  if (product) return <Page product={product} given={given} />;
  return (
    <ListPage title={error ? "Product" : sku} above={<BackToProducts />}>
      <div className="px-4 lg:px-6">
        {error ? <LoadFailure sku={sku} error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />}
      </div>
    </ListPage>
  );
}

function Page({ product: given, given: address }: { product: StaffProduct; given: object }) {
  // The lists of the tabs compare their search with the one of their last render.
  const search = useMemo(() => readProductPage(address), [address]);
  const { company, product } = given;
  const params = { company: company.id, id: product.gxp_sku };
  const may = useMay();
  const tabs = productTabs.filter(
    (tab) =>
      (tab !== "Orders" || may({ permission: "provider.view_orders" })) &&
      (tab !== "Documents" || may({ permission: "provider.view_documents" })),
  );
  const tab = tabs.includes(search.tab) ? search.tab : "Values";
  const client = useQueryClient();
  const { withdraw, restore, dialog } = useEnding(() => readProductAgain(client, params));
  const ending = [{ company, gxp_sku: product.gxp_sku, name: product.name }];
  return (
    <ListPage
      title={product.name}
      above={<BackToProducts />}
      actions={
        may({ permission: "provider.change_products" }) &&
        (product.withdrawn ? (
          <Button onPress={() => restore(ending)}>Restore</Button>
        ) : (
          <Button onPress={() => withdraw(ending)}>Withdraw…</Button>
        ))
      }
    >
      {product.withdrawn && (
        <div className="mb-6 px-4 lg:px-6">
          <WithdrawalNotice withdrawn={product.withdrawn} />
        </div>
      )}
      {dialog}
      <Head product={given} />
      <Tabs params={params} tabs={tabs} current={tab} />
      <div className="px-4 pb-6 lg:px-6">
        {tab === "Values" && <ProductValues product={given} />}
        <Suspense fallback={<Skeleton className="h-80" />}>
          {tab === "History" && <Changes product={given} />}
          {tab === "Sales" && <Sales params={params} search={search} />}
          {tab === "Suppliers" && <Suppliers product={given} />}
          {tab === "Orders" && <Orders params={params} search={search} />}
          {tab === "Documents" && (
            <Documents inSection company={company.id} search={search} of={{ product: product.gxp_sku }} />
          )}
        </Suspense>
      </div>
    </ListPage>
  );
}

/** The picture, the company and the main facts of a product. */
function Head({ product: given }: { product: StaffProduct }) {
  const { company, product, edits } = given;
  const waiting = edits.filter(({ status }) => status === "pending").length;
  const facts = [`GXP SKU ${product.gxp_sku}`, `${product.percents_complete}% complete`];
  return (
    <div className="-mt-2 mb-4 flex gap-4 px-4 lg:px-6">
      <ProductPicture url={product.image_url} alt={`Picture of ${product.name}`} className="size-20 lg:size-28" />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p className="font-medium text-fg">
          <CompanyLink id={company.id} tab="Products">
            {company.name}
          </CompanyLink>
        </p>
        <p className="text-fg3 tabular-nums wrap-anywhere">{facts.join(" · ")}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {product.gxp_priority === null ? (
            <span className="text-fg3">No GXP rank</span>
          ) : (
            <PriorityBadge rank={product.gxp_priority} />
          )}
          {waiting > 0 && (
            <span className="text-fg2">
              <EditsWaiting company={company.id} product={{ ...product, edits_waiting: waiting }} />
              {waiting === 1 ? " edit that waits" : " edits that wait"}
            </span>
          )}
        </div>
        <ProductVisibility product={given} />
      </div>
    </div>
  );
}

interface TabsProps {
  params: { company: string; id: string };
  tabs: readonly ProductTab[];
  current: ProductTab;
}

const Tabs = ({ params: { company, id }, tabs, current }: TabsProps) => (
  <LinkTabs label="Parts of the product">
    {tabs.map((tab) => (
      <Link
        key={tab}
        to="/provider/products/{-$company}/{-$sku}"
        params={{ company, sku: id }}
        search={tab === "Values" ? {} : { tab }}
        replace
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

function LoadFailure({ sku, error, onRetry }: { sku: string; error: Error; onRetry: () => void }) {
  const isUnknown = isStatus(error, 400, 404);
  return (
    <div role="alert">
      <EmptyState
        icon={<PackageX aria-hidden strokeWidth={1.75} />}
        title={isUnknown ? "There is no such product" : "The product could not be loaded"}
        actions={!isUnknown && <Button onPress={onRetry}>Try Again</Button>}
      >
        {isUnknown ? `The company has no product with the GXP SKU ${sku}.` : failureText(error)}
      </EmptyState>
    </div>
  );
}

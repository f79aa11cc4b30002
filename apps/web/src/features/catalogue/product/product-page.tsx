import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { PackageX } from "lucide-react";
import { useEffect } from "react";
import { ApiError, isStatus } from "../../../lib/api-error.ts";
import { useMay } from "../../../lib/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-header.tsx";
import { BackToList } from "./back-to-list.tsx";
import { productDetail } from "../catalogue-api.ts";
import { type ProductSearch, productTabs } from "../catalogue-search.ts";
import { pollUnlessMissing } from "../edits-api.ts";
import { WithdrawalNotice } from "../../../products/withdrawal-notice.tsx";
import { DiscontinuationNotice } from "../discontinuation/discontinuation-notice.tsx";
import { ProductHeader } from "./product-header.tsx";
import { ProductKeys } from "./product-keys.tsx";
import { ProductSkeleton } from "./product-skeleton.tsx";
import { forgetProduct, rememberProduct } from "./remembered-product.ts";
import { ProductTabs, type TabContents } from "./product-tabs.tsx";

interface ProductPageProps {
  search: ProductSearch;
  contents: TabContents;
}

export function ProductPage({ search: { pid, tab }, contents }: ProductPageProps) {
  const { data: product, error, refetch } = useQuery({ ...productDetail(pid), refetchInterval: pollUnlessMissing });
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const mayEdit = useMay()({ permission: "products.edit_products" });
  const isThere = product !== undefined;
  const isUnknown = isStatus(error, 404);
  useEffect(() => {
    if (isThere) rememberProduct(pid, query);
    else if (isUnknown) forgetProduct(pid);
  }, [isThere, isUnknown, pid, query]);
  return (
    <div className="flex flex-col gap-4 p-4 lg:px-6 lg:py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackToList />
        {product && (
          <span className="max-lg:hidden">
            <ProductKeys gxpSku={product.gxp_sku} tab={tab} mayEdit={mayEdit && !product.withdrawn?.at} />
          </span>
        )}
      </div>
      {product ? (
        <>
          <WithdrawalNotice withdrawn={product.withdrawn} />
          <DiscontinuationNotice gxpSku={product.gxp_sku} />
          <ProductHeader product={product} />
          <ProductTabs product={product} tab={tab ?? productTabs[0]} contents={contents} />
        </>
      ) : (
        <>
          <PageTitle className="sr-only">Product Details</PageTitle>
          {error ? <LoadFailure pid={pid} error={error} onRetry={() => void refetch()} /> : <ProductSkeleton />}
        </>
      )}
    </div>
  );
}

function LoadFailure({ pid, error, onRetry }: { pid: string; error: Error; onRetry: () => void }) {
  const unknown = isStatus(error, 404);
  const reference = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert">
      <EmptyState
        icon={<PackageX aria-hidden strokeWidth={1.75} />}
        title="Couldn't load Product Details"
        actions={!unknown && <Button onPress={onRetry}>Try Again</Button>}
      >
        <span className="wrap-anywhere">
          {unknown ? `There is no product with the GXP SKU ${pid} in your catalog.` : error.message}
        </span>
        {!unknown && reference && <p className="mt-2 text-xs text-fg3">Reference for support: {reference}</p>}
      </EmptyState>
    </div>
  );
}

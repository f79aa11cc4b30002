import type { ProductRow, ProductSortKey } from "@lading/contract";
import { money, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { completenessTone } from "./completeness.ts";
import { PriorityBadge } from "./priority-badge.tsx";
import { leadTime, marketShare } from "./product-formats.ts";
import { ProductLink, SkuLink } from "./product-link.tsx";
import { ProductThumb } from "./product-thumb.tsx";

type ProductColumn = Column<ProductRow> & ({ id: ProductSortKey; sortable: true } | { id: "gxp_priority" });

export const productColumns = [
  {
    id: "name",
    label: "Product",
    width: 224,
    grows: true,
    sortable: true,
    isText: true,
    cell: (product) => (
      <div className="flex items-center gap-3">
        <ProductThumb name={product.name} url={product.image_url} className="size-9" />
        <ProductLink product={product} />
      </div>
    ),
    placeholder: (
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 shrink-0" />
        <Skeleton className="h-3.5 w-3/4" />
      </div>
    ),
  },
  {
    id: "supplier_sku",
    label: "SKU",
    width: 108,
    sortable: true,
    isText: true,
    cell: (product) => <TwoLines>{orMissing(product.supplier_sku)}</TwoLines>,
  },
  {
    id: "gxp_sku",
    label: "GXP SKU",
    width: 108,
    sortable: true,
    isText: true,
    cell: (product) => <SkuLink product={product} />,
  },
  {
    id: "category",
    label: "Category",
    width: 108,
    sortable: true,
    isText: true,
    cell: (product) => <TwoLines>{orMissing(product.category)}</TwoLines>,
  },
  {
    id: "price",
    label: "Price",
    width: 96,
    sortable: true,
    align: "end",
    cell: (product) => <span className="text-fg">{money(product.price)}</span>,
  },
  {
    id: "lead_time_days",
    label: "Lead Time",
    width: 80,
    sortable: true,
    align: "end",
    cell: (product) => leadTime(product.lead_time_days),
  },
  {
    id: "ytd_end_user_sales",
    label: "YTD End User Sales",
    width: 116,
    sortable: true,
    align: "end",
    cell: (product) => <span className="text-fg">{money(product.ytd_end_user_sales)}</span>,
  },
  {
    id: "ytd_market_share",
    label: "YTD Mkt Share",
    width: 92,
    sortable: true,
    align: "end",
    cell: (product) => marketShare(product.ytd_market_share),
  },
  {
    id: "gxp_priority",
    label: "GXP Rank",
    width: 100,
    cell: (product) => <PriorityBadge rank={product.gxp_priority} />,
    placeholder: <Skeleton className="h-5 w-18" />,
  },
  {
    id: "percents_complete",
    label: "% Complete",
    width: 128,
    sortable: true,
    cell: ({ percents_complete }) => (
      <ProgressBar label="% Complete" value={percents_complete} tone={completenessTone(percents_complete)} />
    ),
  },
] as const satisfies readonly ProductColumn[];

/** What does not fit is told by the tooltip of the browser. */
function TwoLines({ children: text }: { children: string }) {
  return (
    <span title={text} className="line-clamp-2 leading-4.5 wrap-anywhere">
      {text}
    </span>
  );
}

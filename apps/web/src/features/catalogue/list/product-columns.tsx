import type { ProductRow, ProductSortKey } from "@lading/contract";
import { money, orMissing } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { getCompletenessTone } from "../product/completeness.ts";
import { PriorityBadge } from "../../../products/priority-badge.tsx";
import { formatLeadTime, formatMarketShare } from "../product/product-formats.ts";
import { ProductLink, SkuLink } from "../product/product-link.tsx";
import { WithdrawalBadge } from "../../../products/withdrawal-notice.tsx";
import { ProductThumb } from "../../../products/product-thumb.tsx";

type ProductColumn = Column<ProductRow> & ({ id: ProductSortKey; sortable: true } | { id: "gxp_priority" });

export const productColumns = [
  {
    id: "name",
    label: "Product",
    width: 224,
    least: 160,
    grows: true,
    sortable: true,
    isText: true,
    cell: (product) => (
      <div className="flex items-center gap-3">
        <ProductThumb name={product.name} url={product.image_url} className="size-9" />
        <div className="min-w-0">
          <ProductLink product={product} />
          <WithdrawalBadge withdrawn={product.withdrawn} />
        </div>
      </div>
    ),
    placeholder: (
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 shrink-0" />
        <Skeleton className="h-3.5 w-3/4" />
      </div>
    ),
    compact: [
      {
        line: "before",
        cell: (product) => <ProductThumb name={product.name} url={product.image_url} className="size-12" />,
      },
      { line: 1, cell: (product) => <ProductLink product={product} /> },
      { line: 2, cell: ({ withdrawn }) => withdrawn && <WithdrawalBadge withdrawn={withdrawn} /> },
    ],
  },
  {
    id: "supplier_sku",
    label: "SKU",
    width: 112,
    sortable: true,
    isText: true,
    cell: (product) => orMissing(product.supplier_sku),
    compact: [{ line: 2, cell: (product) => product.supplier_sku }],
  },
  {
    id: "gxp_sku",
    label: "GXP SKU",
    width: 108,
    sortable: true,
    isText: true,
    cell: (product) => <SkuLink product={product} />,
    // The link to the product, where the column of names is hidden.
    compact: [
      { line: 1, cell: (product, shows) => !shows("name") && <SkuLink product={product} /> },
      { line: 2, cell: (product, shows) => shows("name") && product.gxp_sku },
    ],
  },
  {
    id: "category",
    label: "Category",
    width: 100,
    sortable: true,
    isText: true,
    cell: (product) => orMissing(product.category),
    compact: [{ line: 3, cell: (product) => product.category }],
  },
  {
    id: "price",
    label: "Price",
    width: 96,
    sortable: true,
    align: "end",
    cell: (product) => <span className="text-fg">{money(product.price)}</span>,
    compact: [
      {
        line: 1,
        isAtEnd: true,
        cell: (product) => (
          <span className="text-right text-sm font-medium text-fg tabular-nums">{money(product.price)}</span>
        ),
      },
    ],
  },
  {
    id: "lead_time_days",
    label: "Lead Time",
    width: 80,
    sortable: true,
    align: "end",
    cell: (product) => formatLeadTime(product.lead_time_days),
    compact: [
      {
        line: 3,
        cell: (product) =>
          product.lead_time_days === null ? "Lead Time None" : formatLeadTime(product.lead_time_days),
      },
    ],
  },
  {
    id: "ytd_end_user_sales",
    label: "YTD End User Sales",
    width: 108,
    sortable: true,
    align: "end",
    cell: (product) => <span className="text-fg">{money(product.ytd_end_user_sales)}</span>,
    compact: [
      {
        line: 3,
        isAtEnd: true,
        cell: (product) => (
          <span className="text-right tabular-nums">{`Sales ${money(product.ytd_end_user_sales)}`}</span>
        ),
      },
    ],
  },
  {
    id: "ytd_market_share",
    label: "YTD Mkt Share",
    width: 84,
    sortable: true,
    align: "end",
    cell: (product) => formatMarketShare(product.ytd_market_share),
    compact: [{ line: 4, order: 1, cell: (product) => `Share ${formatMarketShare(product.ytd_market_share)}` }],
  },
  {
    id: "gxp_priority",
    label: "GXP Rank",
    width: 96,
    cell: (product) => <PriorityBadge rank={product.gxp_priority} />,
    placeholder: <Skeleton className="h-5 w-18" />,
    compact: [{ line: 4 }],
  },
  {
    id: "percents_complete",
    label: "% Complete",
    width: 124,
    sortable: true,
    cell: ({ percents_complete }) => (
      <ProgressBar label="% Complete" value={percents_complete} tone={getCompletenessTone(percents_complete)} />
    ),
    compact: [
      {
        line: 4,
        isAtEnd: true,
        cell: ({ percents_complete }) => (
          <span className="w-28 shrink-0">
            <ProgressBar label="% Complete" value={percents_complete} tone={getCompletenessTone(percents_complete)} />
          </span>
        ),
      },
    ],
  },
] as const satisfies readonly ProductColumn[];

export const compactProductLines = [
  "text-xs text-fg3",
  "mt-1 text-xs text-fg3 wrap-anywhere",
  "text-xs text-fg3",
  "mt-1.5 items-center text-xs text-fg3",
];

import type { ProductRow } from "@lading/contract";
import { money } from "../../lib/formats.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { completenessTone } from "./completeness.ts";
import { PriorityBadge } from "./priority-badge.tsx";
import { leadTime, marketShare } from "./product-formats.ts";
import { ProductLink } from "./product-link.tsx";
import { ProductThumb } from "./product-thumb.tsx";

/** A product of the list on a narrow screen: the values of the ten columns, without the table. */
export function CompactProduct({ product }: { product: ProductRow }) {
  const delivery = product.lead_time_days === null ? "Lead Time None" : leadTime(product.lead_time_days);
  return (
    <article className="flex gap-3 px-4 py-3">
      <ProductThumb name={product.name} url={product.image_url} className="size-12" />
      <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 text-xs text-fg3">
        <ProductLink product={product} />
        <span className="text-right text-sm font-medium text-fg tabular-nums">{money(product.price)}</span>
        <span className="col-span-2 mt-1 wrap-anywhere">
          {[product.supplier_sku, product.gxp_sku].filter((sku) => sku !== null).join(" · ")}
        </span>
        <span>{[product.category, delivery].filter((fact) => fact !== null).join(" · ")}</span>
        <span className="text-right tabular-nums">{`Sales ${money(product.ytd_end_user_sales)}`}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <PriorityBadge rank={product.gxp_priority} />
          {`Share ${marketShare(product.ytd_market_share)}`}
        </span>
        <span className="mt-1.5 w-28 self-center">
          <ProgressBar
            label="% Complete"
            value={product.percents_complete}
            tone={completenessTone(product.percents_complete)}
          />
        </span>
      </div>
    </article>
  );
}

import { type AttributeId, getAttribute, type ProductDetail } from "@lading/contract";
import type { ReactNode } from "react";
import { originArea, OriginGroup } from "../../../history/origin-group.tsx";
import { ValueWithOrigin } from "../../../history/value-with-origin.tsx";
import { PageTitle } from "../../../ui/page-header.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { productHistory } from "../edits-api.ts";
import { formatAttribute } from "./format-attribute.ts";
import { getCompletenessTone } from "./completeness.ts";
import { completenessExplanation, rankExplanation } from "./explanation.tsx";
import { PriorityBadge } from "../../../products/priority-badge.tsx";
import { NeededOfProduct } from "./needed-of-product.tsx";
import { ProductPicture } from "../../../products/product-thumb.tsx";

const keyDetails = ["sku", "gxp_sku", "category", "price", "lead_time_days"] as const satisfies AttributeId[];

/** The name, picture and main numbers of a product. */
export function ProductHeader({ product }: { product: ProductDetail }) {
  const history = productHistory(product);
  const rank = product.gxp_priority;
  return (
    <OriginGroup fields={["gxp_priority", ...keyDetails]}>
      <header {...originArea} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 lg:gap-x-6">
        <ProductPicture
          url={product.image_url}
          alt={product.name}
          className="size-20 sm:row-span-2 sm:size-32 lg:size-44"
        />
        <div className="flex min-w-0 flex-col gap-2 self-center sm:self-end">
          <PageTitle className="text-lg font-semibold text-pretty outline-none sm:text-xl">{product.name}</PageTitle>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <Figure label="GXP Rank" explanation={rankExplanation}>
              <ValueWithOrigin
                placement="bottom start"
                field="gxp_priority"
                history={history}
                text={history.format("gxp_priority", rank === null ? null : String(rank))}
              >
                <PriorityBadge rank={rank} />
              </ValueWithOrigin>
            </Figure>
            <Figure label="% Complete" explanation={completenessExplanation}>
              <span className="w-36">
                <ProgressBar
                  label="% Complete"
                  value={product.percents_complete}
                  tone={getCompletenessTone(product.percents_complete)}
                />
              </span>
            </Figure>
          </div>
          <NeededOfProduct gxpSku={product.gxp_sku} />
        </div>
        <div className="col-span-2 flex flex-col gap-3 sm:col-span-1 sm:col-start-2">
          <dl className="flex flex-wrap gap-x-8 gap-y-2" aria-label="Key details">
            {keyDetails.map((id) => (
              <div key={id}>
                <dt className="text-xs text-fg3">{getAttribute(id).label}</dt>
                <dd className="font-medium wrap-anywhere tabular-nums">
                  <ValueWithOrigin
                    placement="bottom start"
                    field={id}
                    history={history}
                    text={formatAttribute(product, id)}
                  >
                    {formatAttribute(product, id)}
                  </ValueWithOrigin>
                </dd>
              </div>
            ))}
          </dl>
          {product.description && (
            <p className="max-w-[72ch] whitespace-pre-line text-fg2 text-pretty">{product.description}</p>
          )}
        </div>
      </header>
    </OriginGroup>
  );
}

function Figure({ label, explanation, children }: { label: string; explanation: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="inline-flex items-center whitespace-nowrap text-fg3">
        {label}
        {explanation}
      </span>
      {children}
    </div>
  );
}

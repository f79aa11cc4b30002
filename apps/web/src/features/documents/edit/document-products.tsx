import type { Document, ProductRow } from "@lading/contract";
import { X } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { InfiniteList } from "../../../list/infinite-list.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CatalogueLink } from "../catalogue-link.tsx";
import { productSearch } from "../products/product-documents-api.ts";
import { LiveSearch } from "../live-search.tsx";
import type { Chosen, LinkAction } from "./use-edited-document.ts";

interface DocumentProductsProps {
  document: Document;
  isDisabled: boolean;
  action: LinkAction;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

const none = { link: "Every product is linked or chosen already.", unlink: "There is no product left to unlink." };

/** Searches for products to link or unlink. A chosen product is removed from the search results. */
export function DocumentProducts({ document, isDisabled, action, chosen, onChange }: DocumentProductsProps) {
  const [search, setSearch] = useState("");
  const area = useRef<HTMLDivElement>(null);
  const linked = new Set(document.products.map(({ gxp_sku }) => gxp_sku));
  const isChosen = new Set(chosen.map(({ gxp_sku }) => gxp_sku));
  const isCandidate = ({ gxp_sku }: ProductRow) =>
    !isChosen.has(gxp_sku) && linked.has(gxp_sku) === (action === "unlink");
  // The press removes the focused row, so its neighbor gets the focus.
  const moveFocus = (from: Element) => {
    const row = from.closest("li");
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    (beside ?? area.current)?.querySelector<HTMLElement>("input, button")?.focus();
  };
  const add = (product: ProductRow) => (event: ChangeEvent) => {
    moveFocus(event.target);
    const { name, supplier_sku, gxp_sku } = product;
    onChange([...chosen, { name, supplier_sku, gxp_sku }]);
  };

  return (
    <div ref={area}>
      <LiveSearch label="Search by Name or Description, SKU, GXP SKU" onSearch={setSearch} />
      <div className="mt-2 h-58 overflow-hidden max-sm:h-[max(14.5rem,calc(100dvh-25rem))] rounded-card border border-line">
        <InfiniteList
          key={search}
          query={productSearch(search, action === "unlink" ? document.id : undefined)}
          noun="products"
          nothing={
            search ? `Sorry, we couldn’t find a match for “${search}”. Please try another search.` : none[action]
          }
          rowKey={({ gxp_sku }) => gxp_sku}
          isLeftOut={(product) => !isCandidate(product)}
          areChoices
          renderRow={(product, tabIndex) => (
            <div className="flex items-start gap-2.5 px-3 py-2 transition-colors duration-150 hover:bg-subtle">
              <label className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center">
                <span className="sr-only">{`Choose ${product.name}, ${product.gxp_sku}`}</span>
                <Checkbox tabIndex={tabIndex} disabled={isDisabled} checked={false} onChange={add(product)} />
              </label>
              <span className="min-w-0 flex-1">
                <CatalogueLink product={product} inNewTab tabIndex={-1}>
                  {product.name}
                </CatalogueLink>
                <span className="block text-xs text-fg3 wrap-anywhere">{formatNumbers(product)}</span>
              </span>
            </div>
          )}
        />
      </div>
      <p id={`skus-to-${action}`} className="mt-3 font-medium text-fg">{`SKUs to ${action}:`}</p>
      <ul
        aria-labelledby={`skus-to-${action}`}
        className="mt-1.5 flex max-h-24 min-h-8 flex-wrap gap-1.5 overflow-auto"
      >
        {chosen.map(({ name, gxp_sku }) => (
          <li
            key={gxp_sku}
            title={`${gxp_sku} ${name}`}
            className="flex h-7 max-w-full items-center rounded-full bg-accent-soft pl-2.5 text-xs font-medium text-accent-text"
          >
            <span className="truncate">{`${gxp_sku} ${name}`}</span>
            <button
              type="button"
              disabled={isDisabled}
              aria-label={`Remove ${gxp_sku} ${name}`}
              className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-muted"
              onClick={(event) => {
                moveFocus(event.currentTarget);
                onChange(chosen.filter((product) => product.gxp_sku !== gxp_sku));
              }}
            >
              <X aria-hidden size={14} strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <p className="-mt-8 leading-8 text-fg3">None chosen yet</p>}
    </div>
  );
}

const formatNumbers = ({ supplier_sku, gxp_sku }: ProductRow) =>
  [supplier_sku && `SKU ${supplier_sku}`, `GXP SKU ${gxp_sku}`].filter(Boolean).join(" · ");

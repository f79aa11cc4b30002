import type { ProductRow } from "@lading/contract";
import { X } from "lucide-react";
import { useState } from "react";
import { focusBeside } from "../../../files/focus-beside.ts";
import { InfiniteList } from "../../../list/infinite-list.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { productSearch } from "../products/product-documents-api.ts";
import { LiveSearch } from "../live-search.tsx";

interface UploadWizardProductsProps {
  /** The chosen products by GXP SKU. */
  chosen: ReadonlyMap<string, ProductRow>;
  onChange: (chosen: ReadonlyMap<string, ProductRow>) => void;
}

/** Searches for products to which files are added, and lists the chosen ones. */
export function UploadWizardProducts({ chosen, onChange }: UploadWizardProductsProps) {
  const [search, setSearch] = useState("");
  const choose = (product: ProductRow, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(product.gxp_sku, product);
    else next.delete(product.gxp_sku);
    onChange(next);
  };
  return (
    <>
      <LiveSearch label="Search by Product, SKU or GXP SKU" onSearch={setSearch} />
      <div className="mt-2 h-49 overflow-hidden rounded-card border border-line">
        <InfiniteList
          key={search}
          query={productSearch(search)}
          noun="products"
          search={search}
          nothing={
            search ? `Sorry, we couldn’t find a match for “${search}”. Please try another search.` : "No data available"
          }
          rowKey={({ gxp_sku }) => gxp_sku}
          areChoices
          renderRow={(product, tabIndex) => (
            <label
              htmlFor={`choose-${product.gxp_sku}`}
              className="flex cursor-pointer items-start gap-2.5 px-3 py-2 transition-colors duration-150 hover:bg-subtle"
            >
              <Checkbox
                id={`choose-${product.gxp_sku}`}
                tabIndex={tabIndex}
                checked={chosen.has(product.gxp_sku)}
                onChange={(event) => choose(product, event.target.checked)}
              />
              <span className="-mt-0.5 min-w-0">
                <span className="line-clamp-2 font-medium text-fg wrap-anywhere">{product.name}</span>
                <span className="block text-xs text-fg3 wrap-anywhere">{formatNumbers(product)}</span>
              </span>
            </label>
          )}
        />
      </div>
      {chosen.size > 0 && (
        <ul aria-label="Chosen products" className="mt-2 flex flex-wrap gap-1.5">
          {[...chosen.values()].map((product) => (
            <li
              key={product.gxp_sku}
              className="flex max-w-full items-center gap-1 rounded-full bg-accent-soft pl-2.5 text-xs text-accent-text"
            >
              <span className="my-1 line-clamp-1 wrap-anywhere" title={formatNumbers(product)}>
                {`${product.gxp_sku} ${product.name}`}
              </span>
              <button
                type="button"
                aria-label={`Remove ${product.gxp_sku} ${product.name}`}
                className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-muted pointer-coarse:size-9"
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget, "input[type=search]");
                  choose(product, false);
                }}
              >
                <X aria-hidden size={14} strokeWidth={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const formatNumbers = ({ supplier_sku, gxp_sku }: ProductRow) => `SKU ${supplier_sku}, GXP SKU ${gxp_sku}`;

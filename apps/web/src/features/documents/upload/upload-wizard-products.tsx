import type { ProductRow } from "@lading/contract";
import { X } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { focusBeside } from "../../../files/focus-beside.ts";
import { InfiniteList } from "../../../list/infinite-list.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { productSearch } from "../products/product-documents-api.ts";
import { LiveSearch } from "../live-search.tsx";
import { findAllProducts, findBySkus, mostProducts, readSkus } from "./find-products.ts";

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
  const add = (products: readonly ProductRow[]) =>
    onChange(
      new Map([...chosen, ...products.map((product) => [product.gxp_sku, product] as const)].slice(0, mostProducts)),
    );
  const pasting = useOneAtATime({ mutationFn: findBySkus, onSuccess: ({ found }) => add(found) });
  const selecting = useOneAtATime({ mutationFn: findAllProducts, onSuccess: add });
  const isBusy = pasting.isPending || selecting.isPending;
  const failure = pasting.error ?? selecting.error;
  const paste = (event: ClipboardEvent) => {
    const skus = readSkus(event.clipboardData.getData("text"));
    if (!skus) return;
    event.preventDefault();
    pasting.mutate(skus);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the paste goes to the field inside */}
      <div onPaste={paste}>
        <LiveSearch label="Search by Product, SKU or GXP SKU" onSearch={setSearch} />
      </div>
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-xs text-fg3">
          {chosen.size > 0
            ? `${number(chosen.size)} ${chosen.size === 1 ? "product" : "products"} chosen`
            : "Paste a list of SKUs to choose them all."}
        </p>
        <div className="flex flex-wrap gap-2">
          {chosen.size > 0 && (
            <Button variant="ghost" onPress={() => onChange(new Map())}>
              Clear
            </Button>
          )}
          <Button variant="ghost" onPress={() => selecting.mutate(search)} isPending={isBusy}>
            Select all results
          </Button>
        </div>
      </div>
      <output className="block text-xs text-warn wrap-anywhere empty:hidden">
        {failure ? failureText(failure) : pasting.data && describeMissing(pasting.data)}
      </output>
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
        <ul aria-label="Chosen products" className="mt-2 flex max-h-32 flex-wrap gap-1.5 overflow-auto">
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

function describeMissing({ missing, leftOut }: { missing: readonly string[]; leftOut: number }) {
  const sentences = [
    missing.length > 0 && `Not found: ${missing.join(", ")}.`,
    leftOut > 0 && `The last ${number(leftOut)} SKUs were left out, because the list is too long. Paste them again.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

const formatNumbers = ({ supplier_sku, gxp_sku }: ProductRow) => `SKU ${supplier_sku}, GXP SKU ${gxp_sku}`;

import type { Document, LinkedProduct } from "@lading/contract";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { missing, number, orMissing } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { CatalogueLink } from "../catalogue-link.tsx";

/** The company's own number of a product, or the provider's. */
export type NumberOf = "supplier_sku" | "gxp_sku";
const titles: Record<NumberOf, string> = { supplier_sku: "Associated SKUs", gxp_sku: "Associated GXP SKUs" };

interface SkuCellProps {
  document: Document;
  by: NumberOf;
  onViewAll: (document: Document, by: NumberOf) => void;
}

/** The number of a document's only product, or a button that lists several products. */
export function SkuCell({ document, by, onViewAll }: SkuCellProps) {
  const [product, second] = document.products;
  if (!product) return missing;
  if (second)
    return (
      <AriaButton
        aria-label={`Multiple SKUs View All, ${countProducts(document)}, ${titles[by]} of ${document.name}`}
        onPress={() => onViewAll(document, by)}
        className="group flex flex-wrap gap-x-1.5 rounded-badge text-left leading-4.5"
      >
        {by === "supplier_sku" ? countProducts(document) : "Multiple SKUs"}
        <span className="font-medium text-accent-text underline-offset-2 group-data-hovered:underline">View All</span>
      </AriaButton>
    );
  if (by === "gxp_sku") return <CatalogueLink product={product}>{product.gxp_sku}</CatalogueLink>;
  return <span className="wrap-anywhere">{orMissing(product.supplier_sku)}</span>;
}

const countProducts = ({ products }: Document) => `${number(products.length)} products`;

/** Returns the function that opens the list of a document's products, and its dialog. */
export function useAssociatedSkus() {
  const [shown, setShown] = useState<{ document: Document; by: NumberOf }>();
  const [isOpen, setOpen] = useState(false);
  const viewAll: SkuCellProps["onViewAll"] = (document, by) => {
    setShown({ document, by });
    setOpen(true);
  };
  const dialog = shown && (
    <Dialog
      title={titles[shown.by]}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      size="large"
      actions={<Button onPress={() => setOpen(false)}>Close</Button>}
    >
      <p className="mb-3 wrap-anywhere">{`${shown.document.name} is linked to ${shown.document.products.length} products.`}</p>
      <Products products={shown.document.products} />
    </Dialog>
  );
  return [viewAll, dialog] as const;
}

const gxpLink = (product: LinkedProduct) => (
  <CatalogueLink product={product} inNewTab>
    {product.gxp_sku}
  </CatalogueLink>
);

/** The products as a table, or as a list on narrow screens. */
function Products({ products }: { products: readonly LinkedProduct[] }) {
  const wide = useWide();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it while it has the focus
    <section aria-label="Products" tabIndex={0} className={productsBox}>
      {wide ? <ProductTable products={products} /> : <ProductRows products={products} />}
    </section>
  );
}

const productsBox = "-mx-5 overflow-auto border-t border-line -outline-offset-2 lg:max-h-[min(60dvh,28rem)]";
const cell = "border-b border-line px-5 py-2 align-top wrap-anywhere";

function ProductTable({ products }: { products: readonly LinkedProduct[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <thead className="text-xs text-fg3">
        <tr>
          {["Product Name", "SKU", "GXP SKU"].map((label) => (
            <th
              key={label}
              scope="col"
              className="sticky top-0 h-9 border-b border-line bg-subtle px-5 font-medium whitespace-nowrap"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.gxp_sku}>
            <td className={`${cell} font-medium text-fg`}>{product.name}</td>
            <td className={cell}>{orMissing(product.supplier_sku)}</td>
            <td className={`${cell} min-w-36`}>{gxpLink(product)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProductRows({ products }: { products: readonly LinkedProduct[] }) {
  return (
    <ul>
      {products.map((product) => (
        <li key={product.gxp_sku} className="border-b border-line px-5 py-2.5 wrap-anywhere last:border-b-0">
          <p className="font-medium text-fg">{product.name}</p>
          <p className="mt-0.5 text-xs text-fg3">{`SKU ${orMissing(product.supplier_sku)}`}</p>
          <p className="mt-0.5 text-xs text-fg3">GXP SKU {gxpLink(product)}</p>
        </li>
      ))}
    </ul>
  );
}

import type { ProductDetail } from "@lading/contract";
import { lazy, startTransition, Suspense, useState } from "react";
import { useMay } from "../../../lib/use-may.ts";
import { type EditStart, ReadDetails } from "./read-details.tsx";

// Loaded on demand, because most visits only read.
const loadForm = () => import("../edit/product-edit-form.tsx");
const ProductEditForm = lazy(async () => ({ default: (await loadForm()).ProductEditForm }));

/** The attributes of a product, read-only or in the form. */
export function DetailsPanel({ product }: { product: ProductDetail }) {
  const mayEdit = useMay()({ permission: "products.edit_products" }) && !product.withdrawn?.at;
  const [editing, setEditing] = useState<EditStart>();
  const [wasEditing, setWasEditing] = useState(false);

  const close = () => {
    setEditing(undefined);
    setWasEditing(true);
  };

  const details = (
    <ReadDetails
      product={product}
      // After the form closes, the focus returns to the button that opened it.
      takesFocus={wasEditing}
      editing={
        mayEdit
          ? {
              prepare: () => void loadForm(),
              // The tables stay until the form has loaded.
              start: (start) => startTransition(() => setEditing(start)),
            }
          : undefined
      }
    />
  );
  if (!editing) return details;
  return (
    <Suspense fallback={details}>
      <ProductEditForm product={product} {...editing} onClose={close} />
    </Suspense>
  );
}

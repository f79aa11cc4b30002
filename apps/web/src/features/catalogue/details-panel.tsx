import type { ProductDetail } from "@lading/contract";
import { lazy, startTransition, Suspense, useState } from "react";
import { useMay } from "../../lib/current-user.ts";
import { type EditStart, ReadDetails } from "./read-details.tsx";

// Most visits only look: the form and its controls come when they are asked for.
const loadForm = () => import("./product-edit-form.tsx");
const ProductEditForm = lazy(async () => ({ default: (await loadForm()).ProductEditForm }));

/** The attributes of a product: to be read, or in the form that changes them. */
export function DetailsPanel({ product }: { product: ProductDetail }) {
  const mayEdit = useMay()({ permission: "products.edit_products" });
  const [editing, setEditing] = useState<EditStart>();
  const [wasEditing, setWasEditing] = useState(false);

  const close = () => {
    setEditing(undefined);
    setWasEditing(true);
  };

  const details = (
    <ReadDetails
      product={product}
      // Who was in the form goes on where they entered it.
      takesFocus={wasEditing}
      editing={
        mayEdit
          ? {
              prepare: () => void loadForm(),
              // The tables stand until the form is there.
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

import { listSkus, mostGridRows, type ProductListQuery } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import type { Selection } from "../../../list/selection.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { openGrid } from "./use-grid-draft.ts";

interface EditProductsButtonProps {
  search: ProductListQuery;
  selection: Selection;
  /** The number of selected products. */
  count: number;
}

/** Opens the grid with the selected products, or with all that the list finds. */
export function EditProductsButton({ search, selection, count }: EditProductsButtonProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: async () => {
      if (!selection.all) return [...selection.keys];
      const { ordering, search: text, category } = search;
      return (await call(listSkus, { query: { ordering, search: text, category } })).gxp_skus;
    },
    onSuccess: (skus) => {
      openGrid(skus);
      void navigate({ to: "/product-catalog/edit" });
    },
    onError: (error) => showToast(failureText(error), "bad"),
  });
  if (count > mostGridRows)
    return <span className="text-fg3">{`Up to ${number(mostGridRows)} products can be edited together.`}</span>;
  return (
    <Button
      variant="primary"
      icon={<Pencil aria-hidden size={16} strokeWidth={1.75} />}
      isPending={isPending}
      onPress={() => mutate()}
    >
      {count === 1 ? "Edit 1 Product" : `Edit ${number(count)} Products`}
    </Button>
  );
}

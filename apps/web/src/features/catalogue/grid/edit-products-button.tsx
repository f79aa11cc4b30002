import { mostGridRows } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { openGrid } from "./use-grid-draft.ts";

interface EditProductsButtonProps {
  /** The number of selected products. */
  count: number;
  findSkus: () => Promise<string[]>;
}

/** Opens the grid with the selected products, or with all that the list finds. */
export function EditProductsButton({ count, findSkus }: EditProductsButtonProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: findSkus,
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

import type { ProductRow } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { Selection } from "../../../list/selection.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { number } from "../../../lib/formats.ts";

/** More than this should be a file instead of the clipboard. */
const copyMaximum = 1000;

interface CopySkusButtonProps {
  selection: Selection;
  count: number;
  /** Finds the selected products. */
  getProducts: () => Promise<readonly ProductRow[]>;
}

/** Copies the GXP SKUs of the selected products, one per line, for pasting into a spreadsheet. */
export function CopySkusButton({ selection, count, getProducts }: CopySkusButtonProps) {
  const copy = useMutation({
    mutationFn: async () => {
      const skus = selection.all ? (await getProducts()).map(({ gxp_sku }) => gxp_sku) : [...selection.keys];
      await navigator.clipboard.writeText(skus.join("\n"));
      return skus.length;
    },
    onSuccess: (copied) => showToast(copied === 1 ? "1 GXP SKU copied." : `${number(copied)} GXP SKUs copied.`),
    onError: () => showToast("The GXP SKUs could not be copied.", "bad"),
  });

  if (count > copyMaximum)
    return <span className="text-fg3">{`Up to ${number(copyMaximum)} GXP SKUs can be copied.`}</span>;
  return (
    <Button
      icon={<Copy aria-hidden size={16} strokeWidth={1.75} />}
      isPending={copy.isPending}
      onPress={() => copy.mutate()}
    >
      Copy GXP SKUs
    </Button>
  );
}

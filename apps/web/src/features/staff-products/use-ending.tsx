import { restoreProducts } from "@lading/contract";
import { lazy } from "react";
import { call } from "../../lib/api.ts";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { countProducts, type EndingProduct, sendByCompany } from "./ending-products.ts";

const WithdrawDialog = lazy(async () => ({ default: (await import("./withdraw-dialog.tsx")).WithdrawDialog }));

/** Returns the functions that withdraw and restore products after a question, and the dialog. `onDone` reads what has changed again. */
export function useEnding(onDone: () => Promise<unknown>) {
  const confirm = useConfirm();
  const [openDialog, dialog] = useLazyDialog(WithdrawDialog);

  const restore = async (products: readonly EndingProduct[]) => {
    const [only] = products.length === 1 ? products : [];
    let changed = 0;
    const isSure = await confirm({
      title: `Restore ${only ? only.name : countProducts(products.length)}?`,
      text: "The vendor sees it again in the catalog, with the values that it has now. Changes that ended do not come back.",
      confirm: "Restore",
      perform: async () => {
        changed = await sendByCompany(products, (company, gxp_skus) =>
          call(restoreProducts, { body: { company, gxp_skus } }),
        );
      },
    });
    if (!isSure) return;
    await onDone();
    showToast(`${countProducts(changed)} ${changed === 1 ? "is" : "are"} restored.`);
  };

  return {
    withdraw: (products: readonly EndingProduct[]) => openDialog({ products, onDone }),
    restore: (products: readonly EndingProduct[]) => void restore(products),
    dialog,
  };
}

import { withdrawEditSet } from "@lading/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { offerUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import { count } from "./count.ts";
import type { Proposed } from "./propose-changes.ts";

/** Says what was proposed, and offers to take it back for some seconds. */
export function offerWithdrawal(client: QueryClient, { set, changes, products }: Proposed) {
  const withdraw = async () => {
    end();
    try {
      const { withdrawn, restored } = await call(withdrawEditSet, { params: { id: set } });
      const again = restored > 0 ? ` ${count(restored, "earlier one waits", "earlier ones wait")} again.` : "";
      showToast(`${count(withdrawn, "change was", "changes were")} taken back.${again}`);
    } catch (error) {
      showToast(failureText(error), "bad");
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ["own-edits"] }),
      client.invalidateQueries({ queryKey: ["product-edits"] }),
      client.invalidateQueries({ queryKey: ["workbook-upload"] }),
    ]);
  };
  const end = offerUndo({
    text: `${count(changes, "change", "changes")} in ${count(products, "product", "products")} proposed.`,
    undo: () => void withdraw(),
    onOver: () => undefined,
  });
}

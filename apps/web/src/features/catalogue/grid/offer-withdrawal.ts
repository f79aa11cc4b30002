import { withdrawEditSet } from "@lading/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { offerUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import { count } from "../../../lib/count.ts";
import type { Proposed } from "./propose-changes.ts";

/** Takes a set back as far as it waits, and says what became of it. */
export async function withdrawSet(client: QueryClient, set: string) {
  try {
    const { withdrawn, restored, withdrawn_new } = await call(withdrawEditSet, { params: { id: set } });
    const again = restored > 0 ? ` ${count(restored, "earlier one waits", "earlier ones wait")} again.` : "";
    const text = join(withdrawn, count(withdrawn, "change", "changes"), withdrawn_new);
    showToast(`${text} ${withdrawn + withdrawn_new === 1 ? "was" : "were"} taken back.${again}`);
  } catch (error) {
    showToast(failureText(error), "bad");
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: ["own-edits"] }),
    client.invalidateQueries({ queryKey: ["product-edits"] }),
    client.invalidateQueries({ queryKey: ["proposals"] }),
    client.invalidateQueries({ queryKey: ["workbook-upload"] }),
  ]);
}

/** Says what was proposed, with the new products of a list, and offers to take it back for some seconds. */
export function offerWithdrawal(
  client: QueryClient,
  { set, changes, products }: Pick<Proposed, "set" | "changes" | "products">,
  fresh = 0,
) {
  const end = offerUndo({
    text: `${join(changes, `${count(changes, "change", "changes")} in ${count(products, "product", "products")}`, fresh)} proposed.`,
    undo: () => {
      end();
      void withdrawSet(client, set);
    },
    onOver: () => undefined,
  });
}

/** "2 changes and 3 new products". New products are left out if there are none, and so are changes beside new products. */
function join(changes: number, text: string, fresh: number) {
  if (fresh === 0) return text;
  return `${changes === 0 ? "" : `${text} and `}${count(fresh, "new product", "new products")}`;
}

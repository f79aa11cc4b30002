import type { ProductRow } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { ShortcutsButton } from "../../../list/shortcuts-button.tsx";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import { showToast } from "../../../ui/toast.tsx";
import { productDetail, productList } from "../catalogue-api.ts";
import { type ProductTab, readCatalogueSearch } from "../catalogue-search.ts";

interface ProductKeysProps {
  gxpSku: string;
  tab: ProductTab | undefined;
  /** Whether the user may change the product. */
  mayEdit: boolean;
}

/** Opens the neighbors of a product in the list that was open last, by J and K, and lists the shortcuts of the page. */
export function ProductKeys({ gxpSku, tab, mayEdit }: ProductKeysProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  // The steps may lead to other pages of the list than the one that was open.
  const shownPage = useRef<number>(undefined);
  const isBusy = useRef(false);

  async function findNeighbor(by: 1 | -1): Promise<ProductRow | undefined> {
    const search = readCatalogueSearch({});
    if (search.pid !== undefined) return undefined;
    const page = shownPage.current ?? search.page;
    const { rows, total } = await client.fetchQuery(productList({ ...search, page }));
    const at = rows.findIndex((row) => row.gxp_sku === gxpSku);
    if (at < 0) {
      showToast("This product is not on the page of the catalog that was open last.", "bad");
      return undefined;
    }
    const next = rows[at + by];
    if (next) return next;
    const other = page + by;
    if (other < 1 || (other - 1) * search.page_size >= total) {
      showToast(by > 0 ? "This is the last product of the list." : "This is the first product of the list.");
      return undefined;
    }
    const { rows: others } = await client.fetchQuery(productList({ ...search, page: other }));
    shownPage.current = other;
    return others.at(by > 0 ? 0 : -1);
  }

  async function step(by: 1 | -1) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const next = await findNeighbor(by);
      if (!next) return;
      await client.prefetchQuery(productDetail(next.gxp_sku));
      await navigate({
        to: "/product-catalog",
        search: { pid: next.gxp_sku, ...(tab && { tab }) },
        state: { fromProductList: true },
        replace: true,
      });
    } catch (error) {
      showToast(failureText(error), "bad");
    } finally {
      isBusy.current = false;
    }
  }

  const { isOn, switchTo } = useShortcuts({
    act: { j: () => void step(1), k: () => void step(-1), "?": () => setOpen(true) },
    repeats: ["j", "k"],
  });
  return (
    <ShortcutsButton
      keys={{
        J: "Next product of the list",
        K: "Previous product of the list",
        ...(mayEdit && { E: "Edit the product, at the value under the pointer or with the focus" }),
        "?": "These shortcuts",
      }}
      isOpen={isOpen}
      onOpenChange={setOpen}
      isOn={isOn}
      onSwitch={switchTo}
    />
  );
}

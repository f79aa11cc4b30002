import { listSkus, type ProductListQuery } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import type { Selection } from "../../../list/selection.ts";
import { EditProductsButton } from "./edit-products-button.tsx";
import { MoreActions } from "./more-actions.tsx";

interface SelectedProductsButtonsProps {
  search: ProductListQuery;
  selection: Selection;
  /** The number of selected products. */
  count: number;
}

/** The actions on selected products for users who may edit. */
export function SelectedProductsButtons({ search, selection, count }: SelectedProductsButtonsProps) {
  const findSkus = async () => {
    if (!selection.all) return [...selection.keys];
    const { ordering, search: text, category } = search;
    return (await call(listSkus, { query: { ordering, search: text, category } })).gxp_skus;
  };
  return (
    <>
      <EditProductsButton count={count} findSkus={findSkus} />
      <MoreActions search={search} selection={selection} count={count} findSkus={findSkus} />
    </>
  );
}

import { type ProductListQuery, type ProductRow, pageSizes } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { ListPage } from "../../../list/use-list.ts";
import type { Selection } from "../../../list/selection.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { productList } from "../catalogue-api.ts";
import { number } from "../../../lib/formats.ts";

/** More than this should be a file instead of the clipboard. */
const copyMaximum = 1000;
const largestPage = Math.max(...pageSizes) as 100; // the largest of the sizes that the list offers

interface CopySkusButtonProps {
  search: ProductListQuery;
  selection: Selection;
  count: number;
  /** The number of products that match the search. */
  total: number;
}

/** Copies the GXP SKUs of the selected products, one per line, for pasting into a spreadsheet. */
export function CopySkusButton({ search, selection, count, total }: CopySkusButtonProps) {
  const client = useQueryClient();
  const copy = useMutation({
    mutationFn: async () => {
      const skus = selection.all ? await skusOfAll(search, count) : [...selection.keys];
      await navigator.clipboard.writeText(skus.join("\n"));
      return skus.length;
    },
    onSuccess: (copied) => showToast(copied === 1 ? "1 GXP SKU copied." : `${number(copied)} GXP SKUs copied.`),
    onError: () => showToast("The GXP SKUs could not be copied.", "bad"),
  });
  const skusOfAll = async (query: ProductListQuery, total: number) => {
    const pages = Array.from({ length: Math.ceil(total / largestPage) }, (_, place) => place + 1);
    const skus: string[] = [];
    for (const page of pages) {
      const { rows }: ListPage<ProductRow> = await client.fetchQuery(
        productList({ ...query, page, page_size: largestPage }),
      );
      skus.push(...rows.map((product) => product.gxp_sku));
    }
    return skus;
  };

  return (
    <>
      {count <= copyMaximum && (
        <Button
          icon={<Copy aria-hidden size={16} strokeWidth={1.75} />}
          isPending={copy.isPending}
          onPress={() => copy.mutate()}
        >
          Copy GXP SKUs
        </Button>
      )}
      {total > copyMaximum && (
        <span className="text-fg3">{`Up to ${number(copyMaximum)} GXP SKUs can be copied.`}</span>
      )}
    </>
  );
}

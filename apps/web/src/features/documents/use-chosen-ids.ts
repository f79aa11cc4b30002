import { type Document, pageSizes } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { Selection } from "../../list/selection.ts";
import type { ListPage } from "../../list/use-list.ts";
import { type ProductDocumentsAsked, productDocumentList } from "./documents-api.ts";

const largestPage = Math.max(...pageSizes);

/** Gives the ids of the chosen documents. "Select all results" means those that there are when something is done. */
export function useChosenIds() {
  const client = useQueryClient();
  return async (selection: Selection, asked: ProductDocumentsAsked) => {
    if (!selection.all) return [...selection.keys];
    const ids = new Set<string>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { rows, total }: ListPage<Document> = await client.fetchQuery({
        ...productDocumentList({ ...asked, page, page_size: largestPage }),
        staleTime: 0,
      });
      for (const { id } of rows) ids.add(id);
      pages = Math.ceil(total / largestPage);
    }
    return [...ids];
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useDownloading } from "../../files/use-downloading.ts";
import { orderDocuments } from "./orders-api.ts";

/** The documents of one order to download. An undefined `ids` means all of them. */
interface Chosen {
  purchaseOrder: string;
  ids?: readonly string[];
}

export function useOrderDownloading() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useDownloading("order", async ({ purchaseOrder, ids }: Chosen) => {
    if (ids) return ids;
    return (await client.fetchQuery(orderDocuments(purchaseOrder))).map(({ id }) => id);
  });
  return {
    download: mutate,
    isDownloading: (purchaseOrder: string) =>
      isPending && variables.purchaseOrder === purchaseOrder && variables.ids === undefined,
  };
}

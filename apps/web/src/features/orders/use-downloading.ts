import { useMutation, useQueryClient } from "@tanstack/react-query";
import { downloadDocuments } from "../../files/download.ts";
import { failureText } from "../../lib/form-failure.ts";
import { showToast } from "../../ui/toast.tsx";
import { orderDocuments } from "./orders-api.ts";

/** Documents of one order that are to be downloaded: all of them unless it is said which. */
interface Downloading {
  purchaseOrder: string;
  only?: string;
}

export function useDownloading() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ purchaseOrder, only }: Downloading) => {
      const all = async () => (await client.fetchQuery(orderDocuments(purchaseOrder))).map(({ id }) => id);
      await downloadDocuments("order", only === undefined ? await all() : [only]);
    },
    onError: (error) => showToast(`Could not download: ${failureText(error)}`, "bad"),
  });
  return {
    download: mutate,
    isDownloading: (purchaseOrder: string) =>
      isPending && variables.purchaseOrder === purchaseOrder && variables.only === undefined,
  };
}

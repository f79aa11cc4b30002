import { checkOrders, type OrderChanged } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useAnswerDesk } from "./own-desk.ts";
import type { Answering } from "./use-answering.ts";

/** How the provider has changed an order. */
export interface OrderChanges extends Pick<OrderChanged, "lines"> {
  changed_at: string | null;
}

/** The changes of an order since its answer was begun. A refusal has those since the answer before, and tells them at once. */
export function useChanges(
  purchase_order: string,
  { formerRevision: from, revision: to }: Answering,
  refusal: OrderChanged | undefined,
): OrderChanges | undefined {
  const { company } = useAnswerDesk();
  const { data } = useQuery({
    queryKey: ["order-changes", purchase_order, from, to],
    queryFn: async ({ signal }): Promise<OrderChanges | null> => {
      const body = { orders: [{ purchase_order, revision: from ?? to }] };
      return (await call(checkOrders, { body }, signal)).results[0] ?? null;
    },
    // The call is that of the company's own people. Staff read the changes only in a refusal.
    enabled: !company && from !== undefined,
    // A later revision has another key.
    staleTime: Infinity,
  });
  return data ?? (refusal && { changed_at: refusal.params.changed_at, lines: refusal.lines });
}

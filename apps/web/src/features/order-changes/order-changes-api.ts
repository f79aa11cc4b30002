import {
  type CallInput,
  type ChangedOrder,
  changeOrderLines,
  decideOrderChanges,
  listOrderChanges,
  mostOrderDecisions,
  mostRunDecisions,
  type OrderChange,
  readOrderChangePlace,
  startOrderDecision,
  undoOrderDecision,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

const pageSize = 100;

/** An order by its number. */
export interface OrderOfCompany {
  company: string;
  number: string;
}

/** An order with the answers that wait for a decision when the page opens, as many as one call decides. */
export interface ChangesOfOrder {
  order: ChangedOrder;
  changes: OrderChange[];
  /** The number of all that wait. */
  count: number;
}

export const orderChanges = ({ company, number }: OrderOfCompany) =>
  queryOptions({
    queryKey: ["order-changes", company, number],
    queryFn: async ({ signal }): Promise<ChangesOfOrder> => {
      const read = (page: number) =>
        call(listOrderChanges, { query: { company, order: number, page, page_size: pageSize } }, signal);
      const { order, results, count } = await read(1);
      if (!order) throw new ApiError(404, {});
      const changes = [...results];
      for (let page = 2; changes.length < Math.min(count, mostOrderDecisions); page++) {
        const { results: more } = await read(page);
        if (more.length === 0) break;
        changes.push(...more);
      }
      return { order, changes: changes.slice(0, mostOrderDecisions), count };
    },
    // The page keeps the rows that it decides, so only it reads them again.
    staleTime: Infinity,
    gcTime: 0,
  });

/** The place of an order among those that wait for a decision, which is read again after each decision. */
export const orderChangePlace = ({ company, number: order }: OrderOfCompany) =>
  queryOptions({
    queryKey: ["work-queue", "order-change-place", company, order],
    queryFn: ({ signal }) => call(readOrderChangePlace, { query: { company, order } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

type Decision = CallInput<typeof decideOrderChanges>["body"]["decisions"][number];

export const decideChanges = (decisions: readonly Decision[]) =>
  call(decideOrderChanges, { body: { decisions: [...decisions] } });

interface Cancelling {
  /** The revision of the order that the page shows. */
  revision: number;
  reason: string;
  lines: readonly number[];
}

/** Cancels lines of the order of a question. */
export const cancelLines = (
  { company, purchase_order }: Pick<OrderChange, "company" | "purchase_order">,
  { revision, reason, lines }: Cancelling,
) =>
  call(changeOrderLines, {
    params: { company: company.id, id: purchase_order },
    body: { revision, reason, lines: lines.map((line) => ({ line, is_cancelled: true })) },
  });

/** Decides in the background on all answers to an order that wait. Returns the id of the run. */
export async function decideAllOfOrder(
  { company, number }: OrderOfCompany,
  decision: "approve" | "refuse",
  reason: string,
) {
  const items: string[] = [];
  for (let page = 1, count = Infinity; items.length < Math.min(count, mostRunDecisions); page++) {
    const found = await call(listOrderChanges, { query: { company, order: number, page, page_size: pageSize } });
    if (found.results.length === 0) break;
    items.push(...found.results.map(({ id }) => id));
    count = found.count;
  }
  return call(startOrderDecision, { body: { items: items.slice(0, mostRunDecisions), decision, reason } });
}

export const undoChanges = (decision_id: string) => call(undoOrderDecision, { body: { decision_id } });

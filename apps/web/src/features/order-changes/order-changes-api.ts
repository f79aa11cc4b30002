import {
  type ChangedOrder,
  decideOrderChanges,
  listOrderChanges,
  mostOrderDecisions,
  type OrderChange,
  type OrderDecision,
  undoOrderDecision,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";

const pageSize = 100;

interface OrderOfCompany {
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

export const decideChanges = (decisions: readonly OrderDecision[]) =>
  call(decideOrderChanges, { body: { decisions: [...decisions] } });

export const undoChanges = (decision_id: string) => call(undoOrderDecision, { body: { decision_id } });

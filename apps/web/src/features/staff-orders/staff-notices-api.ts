import { listCompanyShipNotices, readCompanyShipNotice } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList } from "../../list/define-list.ts";
import { oneOf, repeated, uuid } from "../../list/search-readers.ts";
import { noticeReaders } from "../../orders/shipments/notice-readers.ts";
import type { OrderParams } from "./orders-api.ts";

const key = ["notices-of-companies"] as const;

/** The ship notices that companies have sent. */
export const companyNoticeList = defineList(
  // The list has the address of the orders. A default would be left out of it.
  { ...noticeReaders, company: repeated(uuid), tab: oneOf(["shipments"], undefined) },
  {
    key: [...key, "list"],
    fetch: ({ tab: _tab, ...query }, signal) => call(listCompanyShipNotices, { query }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

/** A ship notice of a company. `id` is that of the notice. */
export const companyNotice = (params: { company: string; id: string }) =>
  queryOptions({
    queryKey: [...key, "one", params],
    queryFn: ({ signal }) => call(readCompanyShipNotice, { params }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** The ship notices of a company's order, at most 100. `id` is the number of the order. */
export const noticesOfCompanyOrder = ({ company, id }: OrderParams) =>
  queryOptions({
    queryKey: [...key, "order", company, id],
    queryFn: async ({ signal }) => {
      const query = { company: [company], purchase_order: [id], state: [], page_size: 100 };
      return (await call(listCompanyShipNotices, { query }, signal)).results;
    },
    staleTime: staleTimes.userAndSearch,
  });

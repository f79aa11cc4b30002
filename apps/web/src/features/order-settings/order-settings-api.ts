import { readCompanyOrderSettings, readOrderSettings } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

/** The provider's settings of orders. */
export const orderSettings = queryOptions({
  queryKey: ["order-settings"],
  queryFn: ({ signal }) => call(readOrderSettings, {}, signal),
  staleTime: staleTimes.userAndSearch,
});

/** A company's own settings of orders. */
export const companyOrderSettings = (id: string) =>
  queryOptions({
    queryKey: ["order-settings", id],
    queryFn: ({ signal }) => call(readCompanyOrderSettings, { params: { id } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

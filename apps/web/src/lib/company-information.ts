import { readAdditionalCompanyDetails } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { staleTimes } from "./query-client.ts";

/** Address, contacts and terms of business of the user's company, fetched once per session. */
export const companyInformation = queryOptions({
  queryKey: ["additional-company-details"],
  queryFn: ({ signal }) => call(readAdditionalCompanyDetails, {}, signal),
  staleTime: staleTimes.session,
  gcTime: Infinity,
});

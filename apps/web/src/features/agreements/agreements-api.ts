import { type AgreementGroup, listAgreements } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

export const agreementList = queryOptions({
  queryKey: ["agreements"],
  queryFn: ({ signal }) => call(listAgreements, {}, signal),
  staleTime: staleTimes.most,
});

/** The agreements that are there: what is missing has no file. */
export const filesOf = ({ files }: AgreementGroup) => files.filter(({ status }) => status !== "1");

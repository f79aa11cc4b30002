import { type AgreementGroup, listAgreements, listCompanyAgreements } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

/** The company's own. */
export const agreementList = queryOptions({
  queryKey: ["agreements"],
  queryFn: ({ signal }) => call(listAgreements, {}, signal),
  staleTime: staleTimes.most,
});

/** Those of a company, as the provider's staff see them. */
export const companyAgreementList = (companyId: string) =>
  queryOptions({
    queryKey: ["company-agreements", companyId],
    queryFn: ({ signal }) => call(listCompanyAgreements, { params: { id: companyId } }, signal),
    staleTime: staleTimes.most,
  });

/** The agreements that are there: what is missing has no file. */
export const filesOf = ({ files }: AgreementGroup) => files.filter(({ status }) => status !== "1");

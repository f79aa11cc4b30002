import { type AgreementGroup, listAgreements, listCompanyAgreements } from "@lading/contract";
import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";

/** The company's own agreements. They are read at each visit, because documents that are sent on other pages are among them. */
export const agreementList = queryOptions({
  queryKey: ["agreements"],
  queryFn: ({ signal }) => call(listAgreements, {}, signal),
  staleTime: 0,
});

/** The agreements of a company, for the provider's staff. */
export const companyAgreementList = (companyId: string) =>
  queryOptions({
    queryKey: ["company-agreements", companyId],
    queryFn: ({ signal }) => call(listCompanyAgreements, { params: { id: companyId } }, signal),
    staleTime: staleTimes.most,
  });

/** Returns the agreements that have a file, and omits those that are noted as missing. */
export const getListedFiles = ({ files }: AgreementGroup) => files.filter(({ status }) => status !== "1");

// Without zod, because the sign-in page loads the calls that are imported from the contract.
export const sendPath: (typeof contract.sendAgreement)["path"] = "/api/corporate-agreements/{id}/upload";
export const decideAgreement: CallAddress<typeof contract.decideAgreement> = {
  method: "POST",
  access: "provider.change_agreements",
  path: "/api/provider/agreements/{id}/decide",
};
export const undoAgreementDecision: CallAddress<typeof contract.undoAgreementDecision> = {
  method: "POST",
  access: "provider.change_agreements",
  path: "/api/provider/agreements/{id}/undo",
};

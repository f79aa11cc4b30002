import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { CallAddress } from "../../lib/send.ts";

// The page of a mailed link does not load the contract, because it is often the only one that is opened.
const readDocumentAsk: CallAddress<typeof contract.readDocumentAsk> = {
  method: "GET",
  path: "/api/document-asks/{code}",
  access: "public",
};
export const removeAskedFile: CallAddress<typeof contract.removeAskedFile> = {
  method: "POST",
  path: "/api/document-asks/files/remove",
  access: "public",
};
export const readAskedFile: CallAddress<typeof contract.readAskedFile> = {
  method: "POST",
  path: "/api/document-asks/reading",
  access: "public",
};
export const sendAskedDocuments: CallAddress<typeof contract.sendAskedDocuments> = {
  method: "POST",
  path: "/api/document-asks/send",
  access: "public",
};
export const forgetAskedAddress: CallAddress<typeof contract.forgetAskedAddress> = {
  method: "POST",
  path: "/api/document-asks/forget",
  access: "public",
};

/** The documents that a link asks for. */
export const documentAsk = (code: string) =>
  queryOptions({
    queryKey: ["document-ask", code],
    queryFn: ({ signal }) => call(readDocumentAsk, { params: { code } }, signal),
    // The page must not change while the person fills in fields.
    staleTime: Infinity,
  });

import type { AgreementGroup } from "@lading/contract";
import type { Agreement } from "./agreement-queries.ts";

/** Groups agreements by type and keeps their order. */
export function groupAgreements(agreements: readonly Agreement[]) {
  const groups = Map.groupBy(agreements, ({ document_type }) => document_type);
  return [...groups].map(([document_type, files]): AgreementGroup => ({ document_type, files }));
}

import type { AgreementGroup } from "@lading/contract";
import type { Agreement } from "./agreement-queries.ts";
import type { Refused } from "./refused-agreement-queries.ts";

/** Groups agreements by type, keeps their order, and adds the refused files of each type. */
export function groupAgreements(agreements: readonly Agreement[], refused: readonly Refused[]) {
  const groups = Map.groupBy(agreements, ({ document_type }) => document_type);
  const refusals = Map.groupBy(refused, ({ document_type }) => document_type);
  return [...groups].map(([document_type, files]): AgreementGroup => {
    const earlier = refusals.get(document_type);
    return { document_type, files, ...(earlier && { refused: earlier }) };
  });
}

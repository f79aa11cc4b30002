import type { AgreementStatus } from "@lading/contract";
import type { StaffScope } from "../db/scope.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { type Agreement, findAgreement, findMissing, holdAgreementsOf, updateAgreement } from "./agreement-queries.ts";

interface AgreementChange {
  document_type?: string | undefined;
  status?: AgreementStatus | undefined;
  expiration_date?: string | null | undefined;
}

/** Changes what is said of an agreement; what the change leaves out stays, and so does the file. */
export async function changeAgreement(scope: StaffScope, id: string, change: AgreementChange) {
  const agreement = await requireAgreement(scope, id);
  const terms = {
    document_type: change.document_type ?? agreement.document_type,
    status: change.status ?? agreement.status,
    expiration_date: change.expiration_date === undefined ? agreement.expiration_date : change.expiration_date,
  };
  requireFitting(agreement, terms);
  if (terms.status === "1" && terms.document_type !== agreement.document_type)
    await requireNotNoted(scope, agreement.company_id, terms.document_type);
  await updateAgreement(scope, id, terms);
  return requireAgreement(scope, id);
}

/** Of one type nothing is missing twice. */
export async function requireNotNoted(scope: StaffScope, companyId: string, documentType: string) {
  if (await findMissing(scope, companyId, documentType))
    throw invalid({ document_type: ["This document is noted as missing already."] });
}

/** The agreement, which nobody else changes meanwhile. */
async function requireAgreement(scope: StaffScope, id: string) {
  const found = await findAgreement(scope, id);
  if (!found || !(await holdAgreementsOf(scope, found.company_id))) throw notFound();
  const held = await findAgreement(scope, id);
  if (!held) throw notFound();
  return held;
}

function requireFitting(agreement: Agreement, terms: { status: AgreementStatus; expiration_date: string | null }) {
  if (agreement.status !== "1" && terms.status === "1")
    throw invalid({ status: ["There is a file. Remove the agreement if it is missing after all."] });
  if (agreement.status === "1" && terms.status !== "1")
    throw invalid({ status: ["There is no file yet. Upload one to give it this status."] });
  if (terms.status === "1" && terms.expiration_date !== null) throw invalid(noExpiration);
}

export const noExpiration = { expiration_date: ["What is missing does not expire."] };

import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { conflict } from "../../ground/http/refusal.ts";
import { findDocumentOfAgreement, findDocumentOfType } from "./agreement-item-queries.ts";

/** Refuses to change an agreement that is a needed document: its files and decisions are those of the document. */
export async function requireNoDocument(scope: StaffScope, id: string) {
  refuse(await findDocumentOfAgreement(scope, id));
}

/** Refuses to add an agreement of a type that is a needed document of the company. */
export async function requireNoDocumentOfType(scope: StaffScope, companyId: string, type: string) {
  refuse(await findDocumentOfType(scope, companyId, type));
}

/** Refuses a file for an agreement that is a needed document, for which it is sent instead. */
export async function requireNotNeeded(scope: VendorScope, id: string) {
  const document = await findDocumentOfAgreement(scope, id);
  if (document) throw conflict("item_decided", `This is the document ${document.name}. Send it under Needed from You.`);
}

function refuse(document: { name: string } | undefined) {
  if (document)
    throw conflict(
      "item_decided",
      `This is the document ${document.name}. It changes with what is sent and decided there.`,
    );
}

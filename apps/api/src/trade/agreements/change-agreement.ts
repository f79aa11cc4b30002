import { type AgreementChange, AgreementChangeFields, productFileExtensions } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { lockCompany } from "../../ground/db/lock-company.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { attachFiles, storeFiles, type StoredFile } from "../../record/files/unattached-files/unattached-files.ts";
import { receiveForm, type ReceiveOptions } from "../documents/upload/receive-files.ts";
import { invalid, notFound } from "../../ground/http/refusal.ts";
import { checkedFields } from "../../ground/http/validate-request.ts";
import { acceptSent } from "./decide-agreement.ts";
import {
  type Agreement,
  findAgreement,
  findMissing,
  findType,
  type NamedTerms,
  removeMissing,
  replaceFile,
  updateAgreement,
} from "./agreement-queries.ts";
import { requireNoDocument, requireNoDocumentOfType } from "./require-no-document.ts";

interface ChangeCall {
  params: { id: string };
  body: Readable | AgreementChange;
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: StaffScope) => Promise<T>, audited?: (done: T) => object) => Promise<T>;
}

const agreementFile = { extensions: productFileExtensions, maxFiles: 1 };

/** Changes values of an agreement, and its file if the request is a form. Values that the request leaves out do not change. */
export async function changeAgreement(
  { params: { id }, body, request, step, finish }: ChangeCall,
  receiveOptions: ReceiveOptions,
) {
  if (!(body instanceof Readable)) return finish((scope) => change(scope, id, body, undefined));
  await step("read only", async (scope) => {
    await requireNoDocument(scope, id);
    if (!(await findAgreement(scope, id))) throw notFound();
  });
  await using form = await receiveForm(request, receiveOptions, agreementFile);
  const changes = checkedFields(AgreementChangeFields, form.fields);
  const [file] = await storeFiles(step, receiveOptions.blobs, "agreements", form.files);
  return await finish(
    (scope) => change(scope, id, changes, file),
    () => ({ ...changes, ...(file && { file: file.id }) }),
  );
}

async function change(scope: StaffScope, id: string, changes: AgreementChange, file: StoredFile | undefined) {
  await requireNoDocument(scope, id);
  const agreement = await requireAgreement(scope, id);
  if (changes.document_type !== undefined)
    await requireNoDocumentOfType(scope, agreement.company_id, changes.document_type);
  const terms = {
    document_type: await getType(scope, agreement, changes),
    status: changes.status ?? (file && agreement.status === "1" ? "2" : agreement.status),
    expiration_date: changes.expiration_date === undefined ? agreement.expiration_date : changes.expiration_date,
    name: changes.name ?? file?.name ?? agreement.name,
  };
  requireConsistent(agreement, terms, file !== undefined);
  if (terms.status === "1" && terms.document_type !== agreement.document_type)
    await requireNotMissingYet(scope, agreement.company_id, terms.document_type);
  if (agreement.sent && file) throw invalid({ document: ["The vendor's file waits. Decide on it first."] });
  if (agreement.sent && terms.status === "4") await acceptSent(scope, id);
  if (file) {
    await attachFiles(scope, "agreements", [file]);
    await replaceFile(scope, id, terms, file);
    await removeMissing(scope, agreement.company_id, terms.document_type);
  } else await updateAgreement(scope, id, terms);
  return requireAgreement(scope, id);
}

/** Returns the new type in its existing spelling, or the old type if the request has none. */
async function getType(scope: StaffScope, { company_id, id, document_type }: Agreement, changes: AgreementChange) {
  if (changes.document_type === undefined || changes.document_type === document_type) return document_type;
  return findType(scope, company_id, changes.document_type, id);
}

/** Refuses to record twice that an agreement of the type is missing. */
export async function requireNotMissingYet(scope: StaffScope, companyId: string, documentType: string) {
  if (await findMissing(scope, companyId, documentType))
    throw invalid({ document_type: ["This document is marked as missing already."] });
}

/** Returns the agreement after locking it against other changes. */
async function requireAgreement(scope: StaffScope, id: string) {
  const found = await findAgreement(scope, id);
  if (!found || !(await lockCompany(scope, found.company_id))) throw notFound();
  const locked = await findAgreement(scope, id);
  if (!locked) throw notFound();
  return locked;
}

function requireConsistent(agreement: Agreement, terms: NamedTerms, hasNewFile: boolean) {
  const isMissing = terms.status === "1";
  if (hasNewFile && isMissing) throw invalid(notMissing);
  if (agreement.status !== "1" && isMissing)
    throw invalid({ status: ["There is a file. Remove the agreement if it is missing after all."] });
  if (agreement.status === "1" && !isMissing && !hasNewFile)
    throw invalid({ status: ["There is no file yet. Upload one to give it this status."] });
  if (isMissing && terms.expiration_date !== null) throw invalid(noExpiration);
  if (isMissing && terms.name !== null) throw invalid({ name: ["A missing document has no name."] });
}

export const noExpiration = { expiration_date: ["A missing document has no expiration date."] };
export const notMissing = { status: ["A document with a file is not missing. Choose another status."] };

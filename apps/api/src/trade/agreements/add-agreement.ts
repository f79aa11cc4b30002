import { addAgreement as endpoint, AgreementFields, productFileExtensions } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { lockCompany } from "../../ground/db/lock-company.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { attachFiles, storeFiles, type StoredFile } from "../../record/files/unattached-files/unattached-files.ts";
import { receiveForm, type ReceiveOptions } from "../documents/upload/receive-files.ts";
import { invalid, notFound } from "../../ground/http/refusal.ts";
import { runOnce } from "../../ground/http/repeated-request.ts";
import { checkedFields } from "../../ground/http/validate-request.ts";
import { findAgreement, findType, hasCompany, insertAgreement, removeMissing } from "./agreement-queries.ts";
import { noExpiration, notMissing, requireNotMissingYet } from "./change-agreement.ts";
import { requireNoDocumentOfType } from "./require-no-document.ts";

interface AddCall {
  params: { id: string };
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: StaffScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

type Terms = z.output<typeof AgreementFields>;

const agreementFile = { extensions: productFileExtensions, maxFiles: 1 };

/** Adds an agreement of a company with its file, or a note that it is missing. */
export async function addAgreement(
  { params: { id: companyId }, request, step, finish }: AddCall,
  receiveOptions: ReceiveOptions,
) {
  await step("read only", async (scope) => {
    if (!(await hasCompany(scope, companyId))) throw notFound();
  });
  await using form = await receiveForm(request, receiveOptions, agreementFile);
  const terms = checkedFields(AgreementFields, form.fields);
  requireConsistent(terms, form.files.length > 0);
  const [file] = await storeFiles(step, receiveOptions.blobs, "agreements", form.files);
  return await finish(
    (scope) =>
      runOnce(endpoint, request, [terms, file?.name, file?.sha256.toString("hex")], scope, () =>
        add(scope, companyId, terms, file),
      ),
    ({ id, document_type }) => ({ agreement: id, document_type, status: terms.status }),
  );
}

async function add(scope: StaffScope, companyId: string, typed: Terms, file: StoredFile | undefined) {
  if (!(await lockCompany(scope, companyId))) throw notFound();
  await requireNoDocumentOfType(scope, companyId, typed.document_type);
  const terms = { ...typed, document_type: await findType(scope, companyId, typed.document_type) };
  if (file) {
    await attachFiles(scope, "agreements", [file]);
    await removeMissing(scope, companyId, terms.document_type);
  } else await requireNotMissingYet(scope, companyId, terms.document_type);
  const id = await insertAgreement(scope, companyId, terms, file);
  const added = await findAgreement(scope, id);
  return added!; // It was added in this transaction.
}

function requireConsistent({ status, expiration_date }: Terms, hasFile: boolean) {
  if (status === "1" && hasFile) throw invalid(notMissing);
  if (status !== "1" && !hasFile) throw invalid({ document: ["Choose the file of the agreement."] });
  if (status === "1" && expiration_date !== null) throw invalid(noExpiration);
}

import { AgreementFields, productFileExtensions } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { StaffScope } from "../db/scope.ts";
import { holdFiles, storeFiles, type StoredFile } from "../documents/loose-files.ts";
import { receiveForm, type Reception } from "../documents/receive-files.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { checkedFields } from "../http/validated.ts";
import {
  findAgreement,
  findType,
  hasCompany,
  holdAgreementsOf,
  insertAgreement,
  removeMissing,
} from "./agreement-queries.ts";
import { noExpiration, notMissing, requireNotNoted } from "./change-agreement.ts";

interface AddCall {
  params: { id: string };
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: StaffScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

type Terms = z.output<typeof AgreementFields>;

const expected = { extensions: productFileExtensions, mostFiles: 1 };

/** Adds an agreement of a company with its file, or the note that one is missing. */
export async function addAgreement(
  { params: { id: companyId }, request, step, finish }: AddCall,
  reception: Reception,
) {
  await step("read only", async (scope) => {
    if (!(await hasCompany(scope, companyId))) throw notFound();
  });
  await using form = await receiveForm(request, reception, expected);
  const terms = checkedFields(AgreementFields, form.fields);
  requireFitting(terms, form.files.length > 0);
  const [file] = await storeFiles(step, reception.blobs, "agreements", form.files);
  return await finish(
    (scope) => add(scope, companyId, terms, file),
    ({ id, document_type }) => ({ agreement: id, document_type, status: terms.status }),
  );
}

async function add(scope: StaffScope, companyId: string, typed: Terms, file: StoredFile | undefined) {
  if (!(await holdAgreementsOf(scope, companyId))) throw notFound();
  const terms = { ...typed, document_type: await findType(scope, companyId, typed.document_type) };
  if (file) {
    await holdFiles(scope, "agreements", [file]);
    await removeMissing(scope, companyId, terms.document_type);
  } else await requireNotNoted(scope, companyId, terms.document_type);
  const id = await insertAgreement(scope, companyId, terms, file);
  const added = await findAgreement(scope, id);
  return added!; // It has just been made.
}

function requireFitting({ status, expiration_date }: Terms, hasFile: boolean) {
  if (status === "1" && hasFile) throw invalid(notMissing);
  if (status !== "1" && !hasFile) throw invalid({ document: ["Choose the file of the agreement."] });
  if (status === "1" && expiration_date !== null) throw invalid(noExpiration);
}

import { type AgreementChange, AgreementChangeFields, productFileExtensions } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { StaffScope } from "../db/scope.ts";
import { holdFiles, storeFiles, type StoredFile } from "../documents/loose-files.ts";
import { receiveForm, type Reception } from "../documents/receive-files.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { checkedFields } from "../http/validated.ts";
import {
  type Agreement,
  findAgreement,
  findMissing,
  findType,
  holdAgreementsOf,
  type NamedTerms,
  removeMissing,
  replaceFile,
  updateAgreement,
} from "./agreement-queries.ts";

interface ChangeCall {
  params: { id: string };
  body: Readable | AgreementChange;
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: StaffScope) => Promise<T>, audited?: (done: T) => object) => Promise<T>;
}

const expected = { extensions: productFileExtensions, mostFiles: 1 };

/** Changes what is said of an agreement, and by a form its file as well; what the change leaves out stays. */
export async function changeAgreement(
  { params: { id }, body, request, step, finish }: ChangeCall,
  reception: Reception,
) {
  if (!(body instanceof Readable)) return finish((scope) => change(scope, id, body, undefined));
  await step("read only", async (scope) => {
    if (!(await findAgreement(scope, id))) throw notFound();
  });
  await using form = await receiveForm(request, reception, expected);
  const said = checkedFields(AgreementChangeFields, form.fields);
  const [file] = await storeFiles(step, reception.blobs, "agreements", form.files);
  return await finish(
    (scope) => change(scope, id, said, file),
    () => ({ ...said, ...(file && { file: file.id }) }),
  );
}

async function change(scope: StaffScope, id: string, said: AgreementChange, file: StoredFile | undefined) {
  const agreement = await requireAgreement(scope, id);
  const terms = {
    document_type: await typeOf(scope, agreement, said),
    status: said.status ?? (file && agreement.status === "1" ? "2" : agreement.status),
    expiration_date: said.expiration_date === undefined ? agreement.expiration_date : said.expiration_date,
    name: said.name ?? file?.name ?? agreement.name,
  };
  requireFitting(agreement, terms, file !== undefined);
  if (terms.status === "1" && terms.document_type !== agreement.document_type)
    await requireNotNoted(scope, agreement.company_id, terms.document_type);
  if (file) {
    await holdFiles(scope, "agreements", [file]);
    await replaceFile(scope, id, terms, file);
    await removeMissing(scope, agreement.company_id, terms.document_type);
  } else await updateAgreement(scope, id, terms);
  return requireAgreement(scope, id);
}

/** As it stands elsewhere, unless it stays. */
async function typeOf(scope: StaffScope, { company_id, id, document_type }: Agreement, said: AgreementChange) {
  if (said.document_type === undefined || said.document_type === document_type) return document_type;
  return findType(scope, company_id, said.document_type, id);
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

function requireFitting(agreement: Agreement, terms: NamedTerms, hasNewFile: boolean) {
  const isMissing = terms.status === "1";
  if (hasNewFile && isMissing) throw invalid(notMissing);
  if (agreement.status !== "1" && isMissing)
    throw invalid({ status: ["There is a file. Remove the agreement if it is missing after all."] });
  if (agreement.status === "1" && !isMissing && !hasNewFile)
    throw invalid({ status: ["There is no file yet. Upload one to give it this status."] });
  if (isMissing && terms.expiration_date !== null) throw invalid(noExpiration);
  if (isMissing && terms.name !== null) throw invalid({ name: ["What is missing has no name."] });
}

export const noExpiration = { expiration_date: ["What is missing does not expire."] };
export const notMissing = { status: ["With a file the document is not missing. Choose another."] };

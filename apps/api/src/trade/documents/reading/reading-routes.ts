import {
  type LabelField,
  productFileExtensions,
  readProductDocument,
  readSentFile,
  ReadingFields,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { serveInSteps } from "../../../ground/http/serve.ts";
import { checkedFields } from "../../../ground/http/validate-request.ts";
import { findAskedLabels } from "../label-queries.ts";
import { incomingBytes } from "../upload/incoming-bytes.ts";
import { findIncomingLimit, type Quotas } from "../upload/quotas.ts";
import { receiveForm, type ReceiveOptions } from "../upload/receive-files.ts";
import { readFields } from "./read-fields.ts";
import { findReadableDocument } from "./reading-queries.ts";

const oneFile = { extensions: productFileExtensions, maxFiles: 1 };

/** An agreement has no label. Its one field is asked for in its form. */
const agreementFields: readonly LabelField[] = [
  { key: "expiration_date", name: "Expiration Date", type: "date", is_required: false },
];

/** Values that are read from files and offered to the user. */
export function readingRoutes(app: FastifyInstance, options: ReceiveOptions & { quotas: Quotas }) {
  const { blobs, quotas, limitBytes } = options;

  serveInSteps(app, readSentFile, async ({ request, step, finish }) => {
    const { companyId, most } = await step("read only", async (scope) => {
      return { companyId: scope.companyId, most: await findIncomingLimit(scope, quotas, limitBytes) };
    });
    using incoming = incomingBytes(companyId, most);
    await using form = await receiveForm(request, { ...options, countBytes: incoming.add }, oneFile);
    const { label_id: labelId } = checkedFields(ReadingFields, form.fields);
    const [file] = form.files;
    if (!file) throw invalid({ document: ["Choose the file to read."] });
    const fields =
      labelId === undefined ? agreementFields : await step("read only", (scope) => requireFields(scope, labelId));
    const { path, sha256 } = file.content;
    // The form removes its files when this function ends.
    const receive = () => Promise.resolve({ path, [Symbol.asyncDispose]: () => Promise.resolve() });
    const reading = await readFields(companyId, { extension: file.extension, sha256, receive }, fields);
    // It is recorded if staff act as the user.
    return await finish(
      () => Promise.resolve(reading),
      () => ({}),
    );
  });

  serveInSteps(app, readProductDocument, async ({ params: { id }, query, step }) => {
    const { companyId, document, fields } = await step("read only", async (scope) => {
      const found = await findReadableDocument(scope, id);
      if (!found) throw notFound();
      const labelId = query.label_id ?? found.label_id;
      const asked = labelId === null ? [] : await requireFields(scope, labelId);
      return { companyId: scope.companyId, document: found, fields: asked };
    });
    const receive = async () => {
      const blob = await blobs.get(`documents/${id}`);
      return blob && blobs.receive(blob.stream);
    };
    return readFields(companyId, { ...document, receive }, fields);
  });
}

/** Returns the fields of a label that the company is asked for. */
async function requireFields(scope: VendorScope, labelId: number) {
  const label = (await findAskedLabels(scope, "product")).find(({ id }) => id === labelId);
  if (!label) throw invalid({ label_id: ["There is no such label."] });
  return label.fields;
}

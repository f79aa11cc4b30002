import { type GuideFile, type GuideKind, productFileExtensions } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { attachFiles, storeFiles } from "../../../record/files/unattached-files/unattached-files.ts";
import { receiveForm, type ReceiveOptions } from "../../../trade/documents/upload/receive-files.ts";
import { requirements } from "../kinds/requirements.ts";
import { requireItem } from "../require-item.ts";
import { deleteGuide, insertGuide } from "./guide-queries.ts";

interface PutCall {
  params: { id: number };
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: StaffScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

const oneFile = { extensions: productFileExtensions, maxFiles: 1 };

/** Receives the template or the example of a requirement, which replaces the former one. */
export async function putGuide(
  { params: { id }, request, step, finish }: PutCall,
  kind: GuideKind,
  options: ReceiveOptions,
): Promise<GuideFile> {
  await step("read write", ({ db }) => requireItem(db, requirements, id));
  await using form = await receiveForm(request, options, oneFile);
  if (form.files.length === 0) throw invalid({ document: ["Choose a file."] });
  const [file] = await storeFiles(step, options.blobs, "requirements", form.files);
  const stored = file!; // A form without a file was refused.
  return await finish(
    async (scope) => {
      await requireItem(scope.db, requirements, id);
      await attachFiles(scope, "requirements", [stored]);
      await deleteGuide(scope, id, kind);
      await insertGuide(scope, id, kind, stored);
      const { name, extension, size } = stored;
      return { id: stored.id, name, extension, size };
    },
    ({ name }) => ({ file: name }),
  );
}

/** Removes the template or the example of a requirement. */
export async function removeGuide(scope: StaffScope, id: number, kind: GuideKind) {
  await requireItem(scope.db, requirements, id);
  if ((await deleteGuide(scope, id, kind)) === undefined) throw notFound();
  return {};
}

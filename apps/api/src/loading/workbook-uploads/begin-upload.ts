import { mostWorkbookUploads, type uploadWorkbook, workbookMaximumBytes } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { VendorScope } from "../../ground/db/scope.ts";
import { readForm } from "../../ground/http/form.ts";
import { conflict, invalid } from "../../ground/http/refusal.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { ReceivedFile } from "../../ground/storage/received-file.ts";
import { attachFiles, storeFiles } from "../../record/files/unattached-files/unattached-files.ts";
import { findKnownWorkbook } from "../../trade/catalogue/workbooks/workbook-value-queries.ts";
import { limitSize } from "../../trade/documents/upload/receive-files.ts";
import { FileRefusal } from "../read/file-refusal.ts";
import { accepted } from "../read/name-format.ts";
import { toFileName } from "../read/file-name.ts";
import { acceptedOfVendors, type RecognizedWorkbook, recognizeWorkbook } from "./recognize-workbook.ts";
import { countReading, insertUpload, type UploadSubject } from "./upload-queries.ts";

interface BeginCall {
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: VendorScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

/** How files about a subject are received. */
export interface ReceivedSubject {
  subject: UploadSubject;
  maximumBytes: number;
  recognize: (content: ReceivedFile) => Promise<RecognizedWorkbook>;
}

/** Receives an edited workbook, and starts the run that compares it with the portal. */
export async function beginUpload(
  { request, step, finish }: BeginCall,
  blobs: BlobStore,
  { subject, maximumBytes, recognize: recognizeFile }: ReceivedSubject = products,
): Promise<z.input<typeof uploadWorkbook.response>> {
  let received: { name: string; content: ReceivedFile } | undefined;
  try {
    await readForm(request, async ({ field, name, content }) => {
      if (field !== "document" || received) throw invalid({ document: ["Send one file as the field “document”."] });
      received = { name, content: await blobs.receive(limitSize(content, maximumBytes)) };
    });
    if (!received || received.name.trim() === "") throw invalid({ document: ["Choose a file."] });
    const { content } = received;
    const name = toFileName(received.name);
    const { reading, workbookId, isOwnList } = await recognize(content, recognizeFile);
    const known = workbookId === null ? null : await step("read only", (scope) => requireWorkbook(scope, workbookId));
    const [file] = await storeFiles(step, blobs, "runs", [{ name, extension: "", content }]);
    const stored = file!; // One file was stored.
    return await finish(
      async (scope) => {
        if ((await countReading(scope)) >= mostWorkbookUploads)
          throw conflict(
            "too_many_workbooks",
            `${mostWorkbookUploads} of your files are being compared. Send this one when one of them is done.`,
            { most: mostWorkbookUploads },
          );
        await attachFiles(scope, "runs", [stored]);
        return {
          id: await insertUpload(scope, {
            subject,
            file: stored,
            reading,
            isOwnList,
            workbookId: known?.id ?? null,
            exportedAt: known?.exported_at ?? null,
          }),
        };
      },
      ({ id }) => ({ id, file_name: name, size: content.size }),
    );
  } finally {
    await received?.content[Symbol.asyncDispose]();
  }
}

const products: ReceivedSubject = {
  subject: "products",
  maximumBytes: workbookMaximumBytes,
  recognize: recognizeWorkbook,
};

async function recognize(content: ReceivedFile, recognizeFile: ReceivedSubject["recognize"]) {
  try {
    return await recognizeFile(content);
  } catch (failure) {
    if (failure instanceof FileRefusal)
      throw invalid({ document: [failure.message.replace(accepted, acceptedOfVendors)] });
    throw failure;
  }
}

/** A workbook of another company and one that never was have one answer. */
async function requireWorkbook(scope: VendorScope, id: string) {
  const known = z.uuid().safeParse(id).success ? await findKnownWorkbook(scope, id.toLowerCase()) : undefined;
  if (!known) throw invalid({ document: ["This workbook was not exported from your catalog."] });
  return known;
}

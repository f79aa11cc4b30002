import { importFile, type Import, importMaximumBytes, ImportForm, loadKinds } from "@lading/contract";
import { createReadStream } from "node:fs";
import type { FastifyRequest } from "fastify";
import type { StaffScope } from "../../ground/db/scope.ts";
import { limitSize } from "../../trade/documents/upload/receive-files.ts";
import { attachFiles, storeFiles } from "../../record/files/unattached-files/unattached-files.ts";
import { readForm } from "../../ground/http/form.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { runOnce } from "../../ground/http/repeated-request.ts";
import { checkedFields } from "../../ground/http/validate-request.ts";
import { detectFile } from "../read/detect-file.ts";
import { toFileName } from "../read/file-name.ts";
import { FileRefusal } from "../read/file-refusal.ts";
import { startRun } from "../../record/runs/run-queries.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { ReceivedFile } from "../../ground/storage/received-file.ts";
import { findImport, insertImport } from "../map/import-queries.ts";
import { previewFile } from "./preview-file.ts";
import { requireKind, showImport } from "./show-import.ts";

interface BeginCall {
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: StaffScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

/** Receives the file of an import, and finds out how to read it. */
export async function beginImport({ request, step, finish }: BeginCall, blobs: BlobStore): Promise<Import> {
  let received: { name: string; content: ReceivedFile } | undefined;
  try {
    const fields = await readForm(request, async ({ field, name, content }) => {
      if (field !== "document" || received) throw invalid({ document: ["Send one file as the field “document”."] });
      received = { name, content: await blobs.receive(limitSize(content, importMaximumBytes)) };
    });
    const { kind, source } = checkedFields(ImportForm, fields);
    await step("read only", async (scope) => requireKind(scope, kind));
    if (!received || received.name.trim() === "") throw invalid({ document: ["Choose a file."] });
    const { content } = received;
    const name = toFileName(received.name);
    const detected = await detect(content);
    const read = await previewFile(createReadStream(content.path), detected.options, blobs);
    const [stored] = await storeFiles(step, blobs, "runs", [{ name, extension: "", content }]);
    const file = stored!; // One file was stored.
    return await finish(
      async (scope) => {
        requireKind(scope, kind);
        return runOnce(importFile, request, [kind, source, name, content.sha256.toString("hex")], scope, async () => {
          await attachFiles(scope, "runs", [file]);
          const run = { kind: "import", subject: kind, permission: loadKinds[kind].permission, source: name } as const;
          const id = await startRun(scope, { ...run, file, state: "uploaded" });
          await insertImport(scope, id, {
            kind,
            source,
            findings: { detected, ...read },
            decisions: { reading: detected.options },
          });
          const row = await findImport(scope, id);
          return showImport(scope, row!); // It was inserted in this transaction.
        });
      },
      ({ id }) => ({ id, kind, source, file_name: name, size: content.size, sha256: content.sha256.toString("hex") }),
    );
  } finally {
    await received?.content[Symbol.asyncDispose]();
  }
}

async function detect(file: ReceivedFile) {
  try {
    return await detectFile(file);
  } catch (failure) {
    if (failure instanceof FileRefusal) throw invalid({ document: [failure.message] });
    throw failure;
  }
}

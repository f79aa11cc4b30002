import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { Uploaded } from "@lading/contract";
import { expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { openDiskStore } from "../../../ground/storage/disk-store.ts";
import { aForm } from "../../../test/form.ts";
import { aPdf } from "../../../test/sample-files.ts";
import { scratchFolder } from "../../../test/scratch-folder.ts";
import { startServer, type ServerProcess } from "../../../test/server-process.ts";
import { openStage, tokenSecrets } from "../../../test/stage.ts";
import { unattachedFileJobs } from "../../../record/files/unattached-files/unattached-file-jobs.ts";

const ROUNDS = 2;
const UPLOADS_A_ROUND = 25;

test("every acknowledged upload survives a killed server, and the job removes the others", async () => {
  using folder = scratchFolder();
  await using stage = await openStage();
  const { token } = await stage.aVendor();
  // Another test run drops databases without connections.
  const connection = await stage.owner.connect();
  using held = new DisposableStack();
  held.defer(() => connection.release()); // A failed test could not close its pool otherwise.
  /** Hashes of the acknowledged uploads, by id. */
  const acknowledged = new Map<string, string>();

  const uploadUntilKilled = async (server: ServerProcess, onUpload: () => void) => {
    for (;;) {
      const content = aPdf(randomUUID(), 200_000);
      const { payload, headers } = aForm({ name: "a.pdf", content });
      const answer = await fetch(`${server.url}/api/persistent-documents/upload/`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: payload,
      }).catch(() => undefined); // It was killed.
      if (!answer) return;
      expect(answer.status).toBe(201);
      const uploaded = (await answer.json().catch(() => undefined)) as Uploaded | undefined;
      if (!uploaded) return;
      acknowledged.set(uploaded.id, sha256(content));
      onUpload();
    }
  };
  for (let round = 1; round <= ROUNDS; round++) {
    await using server = await startServer(folder.path, {
      DATABASE_URL: stage.ownerUrl,
      TOKEN_SECRETS: tokenSecrets[0],
    });
    const enough = Promise.withResolvers<void>();
    const countUpload = () => acknowledged.size > round * UPLOADS_A_ROUND && enough.resolve();
    const uploading = Promise.all(Array.from({ length: 12 }, () => uploadUntilKilled(server, countUpload)));
    await Promise.race([enough.promise, uploading]);
    await server.end("SIGKILL");
    await uploading;
  }

  const blobs = join(folder.path, "blobs");
  const getFile = (id: string) => join(blobs, "documents", id);
  const rows = async () => {
    const { rows } = await stage.owner.query<{ id: string; sha256: Buffer }>("select id, sha256 from documents");
    return new Map(rows.map(({ id, sha256 }) => [id, sha256.toString("hex")]));
  };
  const documents = await rows();
  for (const [id, hash] of acknowledged) expect(documents.get(id)).toBe(hash);
  for (const [id, hash] of documents) expect(existsSync(getFile(id)) && sha256(readFileSync(getFile(id)))).toBe(hash);

  // Hours later, the store contains exactly the files of the rows.
  const incoming = join(blobs, "incoming");
  for (const name of readdirSync(incoming)) utimesSync(join(incoming, name), 0, 0);
  await stage.owner.query("update loose_files set since = now() - interval '7 hours'");
  const database = openJobDatabase(stage.logins.jobs);
  const [job] = unattachedFileJobs({ database, blobs: await openDiskStore(blobs) });
  await job?.run(AbortSignal.timeout(20_000));
  await database.destroy();
  expect(new Set(readdirSync(join(blobs, "documents")))).toEqual(new Set(documents.keys()));
  expect(readdirSync(incoming)).toEqual([]);
});

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

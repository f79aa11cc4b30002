import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { SpanKind } from "@opentelemetry/api";
import { noteCountedCompany } from "../../ground/db/counted-companies.ts";
import { openLoadDatabase } from "../../ground/db/database.ts";
import { giveWay } from "../../ground/db/give-way.ts";
import { openProviderScope } from "../../ground/db/scope.ts";
import { invalidApiKey } from "../../ground/http/admit-key.ts";
import { readStoredTrace, traced } from "../../ground/process/trace.ts";
import { openStorage } from "../../ground/storage/open-storage.ts";
import { feeds } from "../feeds/feeds.ts";
import { type FromLoad, type LoadOrder, type ToLoad, toSentFailure } from "./load-messages.ts";
import { storeRows } from "./store-rows.ts";
import { liftTimeLimits } from "./trial-queries.ts";

/* The thread that stores the rows of one large file. */

const { kind, options, empty, keyHash, loadId, trace, ...settings } = workerData as LoadOrder; // Passed by store-in-thread.ts.
const port = parentPort!; // Exists in each thread.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (message: FromLoad) => port.postMessage(message);

async function* receivePieces() {
  for (;;) {
    const answer = once(port, "message") as Promise<[ToLoad]>; // The main thread sends nothing else.
    tell({ wantsPiece: true });
    const [{ piece, counted }] = await answer;
    for (const companyId of counted) noteCountedCompany(companyId);
    if (piece === undefined) throw new Error("The sender of the file went away.");
    if (piece === null) return;
    yield piece;
  }
}

const database = openLoadDatabase(settings.databaseUrl, settings.isPooled);
giveWay(database, settings);
try {
  const blobs = await openStorage(settings);
  const key = keyHash && Buffer.from(keyHash);
  const parent = readStoredTrace(trace ? Buffer.from(trace, "hex") : null);
  await traced({ name: "load", kind: SpanKind.INTERNAL, parent }, () =>
    openProviderScope(database, key, async (scope) => {
      if (!scope) throw invalidApiKey();
      await liftTimeLimits(scope);
      const store = { blobs, writers: database, keyHash: key, loadId };
      const file = { body: receivePieces(), options, empty };
      await storeRows(scope, store, feeds[kind], file, (stored) => tell({ stored }));
    }),
  );
} catch (error) {
  tell({ failure: toSentFailure(error) });
} finally {
  await database.destroy();
  // An open port would keep the thread alive.
  port.close();
}

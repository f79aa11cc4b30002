import { fileURLToPath } from "node:url";
import { buildApp } from "../app.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { users } from "../demonstration/companies.ts";
import { startCluster } from "../embedded/start-cluster.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { openStorage } from "../storage/open-storage.ts";
import { announce } from "./announcement.ts";
import { checkDatabase } from "./database-check-queries.ts";
import { admitLocalKey, hasCompany, hasUsers } from "./first-data-queries.ts";
import { greeting } from "./greeting.ts";
import { keptSecret } from "./kept-secret.ts";
import { makeLogger } from "./logger.ts";
import { checkDataDir, checkPort } from "./start-checks.ts";
import { outboxOf, startOwnWork } from "./start-own-work.ts";
import type { Ending } from "./ending.ts";

const webFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const DRAIN_MS = 30_000;

/** Starts everything in its order, and tells the ending how to take it down again; answers what to print. */
export async function startPortal(config: Config, say: (line: string) => void, ending: Ending) {
  const { dataDir, host, port, publicUrl } = config;
  // What is quick to find wrong is looked at before what is slow to do.
  await checkPort(host, port);
  checkDataDir(dataDir);
  const blobs = await openStorage(config);

  const ownerUrl = config.databaseUrl ?? (await ownDatabase(dataDir, say, ending));
  if (config.databaseUrl) await checkDatabase(ownerUrl);
  await migrate(ownerUrl);
  await admitLocalKey(ownerUrl, keptSecret(dataDir, "intake-key"));
  if (config.hasDemonstration && !(await hasCompany(ownerUrl))) await fill(ownerUrl, blobs, config.providerName, say);

  const database = openDatabase(ownerUrl);
  ending.add(() => database.destroy());
  const logger = makeLogger(config.logLevel);
  const tokenSecrets = config.tokenSecrets ?? [keptSecret(dataDir, "token-secret")];
  await startOwnWork({ config, ownerUrl, blobs, tokenSecrets, logger, ending });
  const app = await buildApp({
    database,
    ownerUrl,
    blobs,
    logger,
    tokenSecrets,
    publicUrl,
    webFolder,
    web: {
      apiBase: config.apiUrl,
      providerName: config.providerName,
      providerAbbreviation: config.providerAbbreviation,
      providerMailbox: config.providerMailbox,
      uploadLimitBytes: config.uploadLimitBytes,
      domoUrl: config.domo?.embedUrl ?? "",
    },
    domo: config.domo,
    isStopping: () => ending.hasBegun,
  });
  ending.add(async () => {
    const impatience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(impatience);
  });
  await app.listen({ host, port });
  ending.add(announce(dataDir, app.listeningOrigin));
  return greeting(publicUrl, await hasUsers(ownerUrl, users), config.smtpUrl ? undefined : outboxOf(config));
}

async function ownDatabase(dataDir: string, say: (line: string) => void, ending: Ending) {
  const starting = startCluster(dataDir, say);
  // A signal may come while it starts.
  ending.add(async () => (await starting.catch(() => undefined))?.stop());
  const cluster = await starting;
  ending.addHurried(() => cluster.abandon());
  return cluster.url;
}

async function fill(ownerUrl: string, blobs: BlobStore, providerName: string, onProgress: (step: string) => void) {
  // Loaded only now: its renderer of pictures would stay in memory for nothing.
  const { loadDemonstration } = await import("../demonstration/load-demonstration.ts");
  await loadDemonstration({ ownerUrl, blobs, providerName, today: new Date().toISOString().slice(0, 10), onProgress });
}

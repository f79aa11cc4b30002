import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { buildApp } from "./app.ts";
import { runDoctor } from "../console/system/run-doctor.ts";
import { createSecretBox } from "../ground/codes/secret-box.ts";
import type { Config } from "./config.ts";
import { ownSources } from "../portal/dashboards/own-dashboards.ts";
import type { DomoSettings } from "../portal/dashboards/domo-settings.ts";
import { openDatabase } from "../ground/db/database.ts";
import { openReplica } from "../ground/db/replica.ts";
import { openVendorPace } from "../ground/http/vendor-pace.ts";
import { startOwnCluster } from "./own-cluster.ts";
import { openStorage } from "../ground/storage/open-storage.ts";
import { turnOnScans } from "../trade/documents/reading/scans/run-scan.ts";
import { announce } from "./announcement.ts";
import { checkDatabase } from "./database-check-queries.ts";
import { requireUserOf } from "./data-user.ts";
import { exposureWarning, findDemonstrationUsers } from "./demonstration-check.ts";
import { type Filling, fillWithDemonstration } from "./fill-with-demonstration.ts";
import { admitLocalKey, isEmpty } from "./first-data-queries.ts";
import { greeting } from "./greeting.ts";
import { keptSecret } from "./kept-secret.ts";
import { makeLogger } from "./logger.ts";
import { exportTraces } from "./export-traces.ts";
import { createApiKey } from "../ground/http/api-key-form.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { proveConnections } from "../ground/db/prove-connections.ts";
import { checkDataDir, checkPort, listen, refuseUnfinishedRestore } from "./start-checks.ts";
import { getOutboxFolder, startOwnWork } from "./start-own-work.ts";
import type { Ending } from "./ending.ts";

const webFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const DRAIN_MS = 30_000;

/** Size of a thread's heap at which its garbage is first collected in full. */
const THREAD_HEAP_MB = 48;

interface PortalSettings {
  config: Config;
  domo: DomoSettings | undefined;
}

/** Starts all parts in order and adds the steps that stop them to `ending`. Returns the greeting. */
export async function startPortal({ config, domo }: PortalSettings, say: (line: string) => void, ending: Ending) {
  const { dataDir, host, port, publicUrl } = config;
  // It applies to threads that start from now on. The main thread has a larger heap, which `npm start` sets.
  setFlagsFromString(`--initial-old-space-size=${THREAD_HEAP_MB}`);
  // Quick checks run before slow work.
  await checkPort(host, port, dataDir);
  requireUserOf(dataDir);
  checkDataDir(dataDir);
  refuseUnfinishedRestore(dataDir);
  const blobs = await openStorage(config);
  if (config.readsScans) turnOnScans();

  const ownerUrl = config.databaseUrl ?? (await ownDatabase(dataDir, say, ending));
  if (config.databaseUrl) await checkDatabase(ownerUrl);
  const addresses = { api: config.apiDatabaseUrl, jobs: config.jobsDatabaseUrl };
  const logins = await prepareDatabase(ownerUrl, addresses, say);
  await admitLocalKey(ownerUrl, keptSecret(dataDir, "intake-key", createApiKey));
  const encryptionKeys = config.encryptionKeys ?? ([keptSecret(dataDir, "encryption-key")] as const);
  const startsEmpty = await isEmpty(ownerUrl);
  if (startsEmpty && config.hasDemonstration)
    await fill({ config, ownerUrl, blobs, secrets: createSecretBox(encryptionKeys) }, say);
  const demonstration = await findDemonstrationUsers(ownerUrl);
  if (config.isExposed && demonstration.count > 0) say(exposureWarning(demonstration.count));

  const database = openDatabase(logins, { isPooled: config.apiDatabaseUrl !== undefined });
  ending.add(() => database.destroy());
  await proveConnections(database);
  const logger = makeLogger(config.logLevel);
  if (config.traceCollector) ending.add(await exportTraces(config.traceCollector));
  if (config.databaseReplicaUrl) {
    const replica = openReplica({
      url: config.databaseReplicaUrl,
      logins,
      primary: database.provider,
      onChange: (fault) => logger.warn(fault ? { fault } : {}, fault ? "replica is not used" : "replica is used"),
    });
    ending.add(() => replica.destroy());
    database.replica = replica;
    await replica.isUsable();
  }
  const tokenSecrets = config.tokenSecrets ?? [keptSecret(dataDir, "token-secret")];
  const pace = openVendorPace();
  const thread = {
    databaseUrl: logins.provider,
    isPooled: config.apiDatabaseUrl !== undefined,
    replicaUrl: config.databaseReplicaUrl,
    isOwnCluster: !config.databaseUrl && !config.apiDatabaseUrl,
    dataDir,
    storage: config.storage,
  };
  await startOwnWork({
    config,
    logins,
    ownerUrl,
    thread,
    pace,
    dashboardSources: domo?.dashboards ?? ownSources,
    blobs,
    tokenSecrets,
    secrets: createSecretBox(encryptionKeys),
    logger,
    ending,
  });
  const app = await buildApp({
    database,
    ownerUrl,
    blobs,
    clamd: config.clamd,
    logger,
    quotas: config.quotas,
    tokenSecrets,
    encryptionKeys,
    publicUrl,
    isExposed: config.isExposed,
    trustedProxies: config.trustedProxies,
    webFolder,
    web: {
      apiBase: config.apiUrl,
      providerName: config.identity.name,
      providerAbbreviation: config.identity.abbreviation,
      providerMailbox: config.identity.mailbox,
      uploadLimitBytes: config.uploadLimitBytes,
      domoUrl: domo?.embedUrl ?? "",
    },
    domo,
    metricsToken: config.metricsToken,
    keyRequests: config.keyRequests,
    webhookAllowance: config.webhookAllowance,
    isStopping: () => ending.hasBegun,
    examine: () => runDoctor(),
    loadThread: thread,
    pace,
  });
  ending.add(async () => {
    const impatience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(impatience);
  }, DRAIN_MS);
  await listen(app, config);
  ending.add(announce(dataDir, app.listeningOrigin));
  const signIns = config.isExposed ? new Set<string>() : demonstration.withPublicPassword;
  return greeting({
    url: publicUrl,
    signIns,
    isEmpty: startsEmpty && !config.hasDemonstration,
    outbox: config.smtpUrl ? undefined : getOutboxFolder(config),
  });
}

async function ownDatabase(dataDir: string, say: (line: string) => void, ending: Ending) {
  const starting = startOwnCluster(dataDir, say);
  // A signal may arrive while PostgreSQL starts.
  ending.add(async () => (await starting.catch(() => undefined))?.stop());
  const cluster = await starting;
  ending.addHurried(() => cluster.abandon());
  return cluster.url;
}

async function fill(filling: Omit<Filling, "today" | "onProgress">, say: (line: string) => void) {
  const today = new Date().toISOString().slice(0, 10);
  const credentials = await fillWithDemonstration({ ...filling, today, onProgress: say });
  // Printed here and not with the greeting, because a start that fails later must not lose the passwords.
  if (credentials.length === 0) return;
  say("The passwords of the demonstration, which are shown only this once:");
  const width = Math.max(...credentials.map(({ email }) => email.length));
  for (const { email, password } of credentials) say(`  ${email.padEnd(width)}  ${password}`);
}

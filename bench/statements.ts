import type { PoolClient } from "pg";
import { buildApp } from "../apps/api/src/start/app.ts";
import { openDatabase } from "../apps/api/src/ground/db/database.ts";
import { ensureLogins } from "../apps/api/src/ground/db/logins.ts";
import { makeLogger } from "../apps/api/src/start/logger.ts";
import { openDiskStore } from "../apps/api/src/ground/storage/disk-store.ts";
import type { Portal } from "./portal.ts";

/** A statement as the server passes it to the driver. */
export interface Statement {
  text: string;
  values: unknown[];
}

interface RecordedStatement extends Statement {
  /** The connections that the server uses for it: those of vendors or those of staff. */
  by: "vendor" | "provider";
}

/** Statements that open and close the transaction of any call; the others are the call's own. */
const isFrame = ({ text }: Statement) => /^\s*(reset all|commit)|from open_session\(/i.test(text);

/**
 * Runs the app in this process on connections that record each statement, so these are exactly the statements that the server
 * sends. They are sent again over connections with the same settings.
 */
export async function openReplay({ ownerUrl, dataDir, tokenSecret }: Portal) {
  const logins = await ensureLogins(ownerUrl);
  const database = openDatabase(logins, { connections: 1 });
  let recorded: RecordedStatement[] = [];
  for (const by of ["vendor", "provider"] as const)
    database[by].pool.on("connect", (client) =>
      recordStatements(client, (statement) => recorded.push({ ...statement, by })),
    );
  const app = await buildApp({
    database,
    ownerUrl,
    blobs: await openDiskStore(`${dataDir}/blobs`),
    logger: makeLogger("silent"),
    tokenSecrets: [tokenSecret],
    encryptionKeys: ["a key of the bench that is forty letters long"],
    publicUrl: "http://localhost",
    webFolder: `${dataDir}/no-web-app`,
    web: {
      apiBase: "",
      providerName: "Bench",
      providerAbbreviation: "B",
      providerMailbox: "bench@provider.example",
      domoUrl: "",
      uploadLimitBytes: 0,
    },
    isExposed: false,
    quotas: { perOrder: 0, perProduct: 0, companyBytes: 0 },
    keyRequests: 3000,
    isStopping: () => false,
    examine: async () => [],
  });
  const driver = openDatabase(logins, { connections: 1 });

  return {
    /** Returns the statements of a request and the body of its response. */
    async capture(path: string, token: string) {
      recorded = [];
      const response = await app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${token}` } });
      if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}: ${response.body}`);
      return { statements: recorded, body: response.body };
    },
    /** Sends the statements one after the other, as the server does. Returns the time of all and of the request's own, in ms. */
    async time(statements: readonly RecordedStatement[]) {
      const start = performance.now();
      // All statements of a request use the same connection.
      const client = await driver[statements[0]?.by ?? "vendor"].pool.connect();
      let own = 0;
      for (const statement of statements) {
        const before = performance.now();
        await client.query(statement.text, statement.values);
        if (!isFrame(statement)) own += performance.now() - before;
      }
      client.release();
      return { all: performance.now() - start, own };
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await database.destroy();
      await driver.destroy();
    },
  };
}

function recordStatements(client: PoolClient, record: (statement: Statement) => void) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // Replaces its overloads with one signature.
  const recording = (...args: unknown[]) => {
    const [first, values] = args;
    if (typeof first === "string") record({ text: first, values: Array.isArray(values) ? values : [] });
    else if (isStatement(first)) record({ text: first.text, values: first.values ?? [] });
    return query(...args);
  };
  Object.assign(client, { query: recording });
}

const isStatement = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

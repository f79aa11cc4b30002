import type { PoolClient } from "pg";
import { buildApp } from "../apps/api/src/app.ts";
import { openDatabase } from "../apps/api/src/db/database.ts";
import { makeLogger } from "../apps/api/src/start/logger.ts";
import { openDiskStore } from "../apps/api/src/storage/disk-store.ts";
import type { Portal } from "./portal.ts";

/** A statement as the server hands it to the driver. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Statements that open and close the transaction of any call; the others are the call's own. */
const isFrame = ({ text }: Statement) => /^\s*(start transaction|begin|commit|select \* from open_session)/i.test(text);

/**
 * The app itself, in this process, on connections that note what passes: so the statements are those of the server,
 * whatever it sends, and are sent again over connections with the same settings.
 */
export async function openReplay({ ownerUrl, dataDir, tokenSecret }: Portal) {
  const database = openDatabase(ownerUrl, 1);
  let noted: Statement[] = [];
  database.pool.on("connect", (client) => noteStatements(client, (statement) => noted.push(statement)));
  const app = await buildApp({
    database,
    ownerUrl,
    blobs: await openDiskStore(`${dataDir}/blobs`),
    logger: makeLogger("silent"),
    tokenSecrets: [tokenSecret],
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
    isStopping: () => false,
  });
  const driver = openDatabase(ownerUrl, 1);

  return {
    /** What a call sends to the database, and what it answers. */
    async capture(path: string, token: string) {
      noted = [];
      const answer = await app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`);
      return { statements: noted, body: answer.body };
    },
    /** Sends the statements one after the other, as the server does; the time of all and of the call's own, in ms. */
    async time(statements: readonly Statement[]) {
      const start = performance.now();
      const client = await driver.pool.connect();
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

function noteStatements(client: PoolClient, note: (statement: Statement) => void) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown; // One signature in place of its many.
  const noting = (...given: unknown[]) => {
    const [first, values] = given;
    if (typeof first === "string") note({ text: first, values: Array.isArray(values) ? values : [] });
    else if (isStatement(first)) note({ text: first.text, values: first.values ?? [] });
    return query(...given);
  };
  Object.assign(client, { query: noting });
}

const isStatement = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

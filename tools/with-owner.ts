import { existsSync } from "node:fs";
import type pg from "pg";
import { clusterFiles } from "@lading/embedded-postgres/cluster-files";
import { readConfig, type Config } from "../apps/api/src/start/config.ts";
import { requireUserOf } from "../apps/api/src/start/data-user.ts";
import { startOwnCluster } from "../apps/api/src/start/own-cluster.ts";
import { createClient } from "../apps/api/src/ground/db/create-client.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";

/** Runs `work` as the owner of the portal's database. The portal may be running or not. */
export async function withOwner(work: (owner: pg.Client, config: Config, ownerUrl: string) => Promise<void>) {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  requireUserOf(dataDir);
  if (!databaseUrl && !existsSync(clusterFiles(dataDir).cluster))
    throw new StartFailure(`There is no portal in ${dataDir} yet: start it once with ${typedCommand("start")}.`);
  const cluster = databaseUrl ? undefined : await startOwnCluster(dataDir);
  const ownerUrl = databaseUrl ?? cluster?.url ?? "";
  const owner = createClient(ownerUrl);
  try {
    await owner.connect().catch((error: unknown) => {
      throw new StartFailure(`The database does not answer: ${error instanceof Error ? error.message : String(error)}`);
    });
    await work(owner, config, ownerUrl);
  } finally {
    await owner.end();
    await cluster?.stop();
  }
}

import type { Run } from "@lading/contract";
import pino from "pino";
import { openRunDatabase, openVendorRunDatabase } from "../ground/db/database.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { executeRuns } from "../record/runs/execute-runs.ts";
import type { RunnerParts } from "../record/runs/runner-parts.ts";
import { workOfRunKind } from "../start/work-of-run-kind.ts";
import type { Stage } from "./stage.ts";

const identity = { name: "Provider", abbreviation: "PRV", mailbox: "v@provider.example" };

/** Opens what executes the runs of a stage in this process. Several of one stage are like several server processes. */
export function openRunner(stage: Stage, changes: Partial<RunnerParts> = {}) {
  const database = openRunDatabase(stage.logins.provider, false);
  const vendors = openVendorRunDatabase(stage.logins.vendor, false);
  const parts: RunnerParts = {
    database,
    vendors,
    lockUrl: stage.logins.jobs,
    blobs: stage.blobs,
    writeMail: createMailWriter({ readIdentity: createIdentityReader(identity), publicUrl: "https://portal.example" }),
    logger: pino({ level: "silent" }),
    kinds: workOfRunKind,
    ...changes,
  };
  return {
    /** Resolves when no run waits any more. */
    execute: (signal = AbortSignal.timeout(30_000)) => executeRuns(parts, signal),
    [Symbol.asyncDispose]: async () => {
      for (const one of [database, vendors]) {
        await one.destroy();
        if (!one.pool.ending) await one.pool.end();
      }
    },
  };
}

export const readRun = async (stage: Stage, token: string, id: string) =>
  (await stage.call(token, "GET", `/api/provider/runs/${id}`)).json<Run>();

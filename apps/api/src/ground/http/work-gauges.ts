import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import type { ApiDatabase } from "../db/database.ts";
import { measureWaitingWork } from "../db/waiting-work.ts";

/** Adds gauges of late work and of the disk. Returns a function that measures them; one that cannot be measured is NaN. */
export function workGauges(registry: Registry, { provider }: ApiDatabase, dataDir: string | undefined) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const mails = gauge("mail_oldest_due_seconds", "Time for which the oldest mail has been due; 0 if none is");
  const webhooks = gauge(
    "webhook_oldest_due_seconds",
    "Time for which the oldest delivery of an active webhook has been due",
  );
  const runs = gauge("run_oldest_queued_seconds", "Time for which the oldest run has waited or worked");
  const failed = gauge("runs_failed", "Failed runs that nobody has acknowledged");
  const certificate = gauge(
    "company_certificate_expires_seconds",
    "Time until the first certificate of an identity provider expires; NaN without one",
  );
  const drift = gauge(
    "requirement_drift",
    "Items of required documents that the nightly comparison found wrong; NaN before the first one",
  );
  const disk = gauge("data_disk_free_bytes", "Free space where DATA_DIR is");
  return async () => {
    const work = await provider
      .transaction()
      .execute(measureWaitingWork)
      .catch(() => undefined);
    mails.set(work?.mail_seconds ?? Number.NaN);
    webhooks.set(work?.webhook_seconds ?? Number.NaN);
    runs.set(work?.run_seconds ?? Number.NaN);
    failed.set(work?.failed_runs ?? Number.NaN);
    certificate.set(work?.certificate_seconds ?? Number.NaN);
    drift.set(work?.requirement_differences ?? Number.NaN);
    const found = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined);
    disk.set(found ? found.bavail * found.bsize : Number.NaN);
  };
}

import type { Ending } from "./ending.ts";
import { makeLogger } from "./logger.ts";

/**
 * Shuts down after an uncaught error or an unhandled rejection, because the state of the process is unknown then. It logs
 * one line and exits with code 1, so that a supervisor restarts it.
 */
export function endOnUncaughtErrors(logLevel: string, ending: Ending) {
  const logger = makeLogger(logLevel);
  process.on("uncaughtException", (thrown: unknown, origin) => {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    logger.fatal({ err, origin }, "uncaught error: the portal ends");
    ending.fail();
  });
}

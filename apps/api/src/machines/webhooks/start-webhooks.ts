import { setTimeout as sleep } from "node:timers/promises";
import { addDeliveries } from "./add-deliveries.ts";
import { hasWebhooks } from "./dispatch-queries.ts";
import { sendDeliveries, type SendingParts } from "./send-deliveries.ts";
import { MOST_IN_FLIGHT } from "./taking-queries.ts";

const POLL_MS = 500;
/** The shortest time between two rounds, in which several requests can end. */
const ROUND_MS = 50;
/** How long running requests may go on after a stop began. */
const REST_MS = 5000;

/**
 * Makes and sends deliveries until the returned function is called, which lets running requests end for some seconds and then cuts
 * them. Every process does: the database gives each delivery to one of them. It is no job of the queue, because those begin up to
 * five seconds late.
 */
export function startWebhooks(settings: SendingParts, restMs = REST_MS) {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const parts = { ...settings, signal: cutting.signal };
  const inFlight = new Set<Promise<void>>();
  let wake = Promise.withResolvers<void>();

  const run = async () => {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers<void>();
      const hasMore = await doRound().catch((err: unknown) => parts.logger.warn({ err }, "webhooks"));
      await sleep(ROUND_MS);
      if (!hasMore)
        await Promise.race([wake.promise, sleep(POLL_MS, undefined, { signal: stopping.signal })]).catch(() => {}); // It ends when the signal aborts.
    }
    await Promise.all(inFlight);
  };

  const doRound = async () => {
    if (!(await hasWebhooks(parts.database))) return false;
    const hasMore = await addDeliveries(parts.database);
    for (const sending of await sendDeliveries(parts, MOST_IN_FLIGHT - inFlight.size)) {
      inFlight.add(sending);
      void sending.finally(() => {
        inFlight.delete(sending);
        wake.resolve();
      });
    }
    return hasMore;
  };

  const running = run();
  return async () => {
    stopping.abort();
    const impatience = setTimeout(() => cutting.abort(), restMs);
    await running;
    clearTimeout(impatience);
  };
}

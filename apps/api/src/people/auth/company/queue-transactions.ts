import type { GateScope } from "../../../ground/db/scope.ts";
import { createFairQueue } from "../../../ground/http/fair-queue.ts";

/**
 * Company sign-ins that begin wait in their own queue, with one transaction after the other, because each is followed by the
 * transactions of the return and of the session. A flood is refused before people have signed in at their provider, not after it.
 * Many people of one company share an address.
 */
const queues = {
  begin: createFairQueue({ concurrency: 1, slotsPerKey: 100, slotsPerQueue: 200 }),
  goOn: createFairQueue({ concurrency: 2, slotsPerKey: 200, slotsPerQueue: 1000 }),
};

/**
 * Returns a gate whose transactions wait for those of other company sign-ins, so that a flood of sign-ins leaves the processor and
 * database connections to signed-in users. Requests to identity providers are outside of transactions and wait for nobody.
 */
export const queueTransactions = (step: keyof typeof queues, gate: GateScope, address: string): GateScope => ({
  ...gate,
  transaction: async (work) => queues[step].run({ key: address, isKnown: false }, () => gate.transaction(work)),
});

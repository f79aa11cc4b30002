import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createFairQueue, type Client } from "../../ground/http/fair-queue.ts";

/** The library's number for argon2id. The library exports it as a const enum, which type stripping does not support. */
const ARGON2ID = 2;
const cost = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * The queue of all hashes. Each takes 19 MiB and a core, so one core stays free for other requests. 500 waiting requests are
 * about eight seconds of work.
 */
export const hashQueue = createFairQueue({
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  slotsPerKey: 20,
  slotsPerQueue: 500,
});

/** For commands and demonstration data, which hash one password at a time. */
const portal: Client = { key: "portal", isKnown: true };

/** Returns an argon2id hash with 19 MiB and two passes, as a string that contains the parameters. */
export const hashPassword = (password: string, client = portal) => hashQueue.run(client, () => hash(password, cost));

/** Takes as long without an account (`stored` is undefined) as for a wrong password. */
export const passwordMatches = (password: string, stored: string | undefined, slot = hashQueue.reserve(portal)) =>
  slot.run(async () => {
    const matches = await verify(stored ?? (await nobodysPassword), password);
    return matches && stored !== undefined;
  });

const nobodysPassword = hash(crypto.randomUUID(), cost);

import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { turnstile } from "./turnstile.ts";

/** The library's number of the variant; its own name for it is a const enum, which stripped types cannot read. */
const ARGON2ID = 2;
const cost = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** Each takes 19 MiB and a core, and the requests of others must go on: one core is theirs. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Beyond this many waiting, a second or so of work, a caller is better told to come back. */
const LONGEST_QUEUE = 60;

const inTurn = turnstile(AT_ONCE, LONGEST_QUEUE);

/** argon2id, 19 MiB, two passes, as a string that names its own parameters. */
export const hashPassword = (password: string) => inTurn(() => hash(password, cost));

/** Takes as long for no account (`stored` undefined) as for a wrong password. */
export const passwordMatches = (password: string, stored: string | undefined) =>
  inTurn(async () => {
    const matches = await verify(stored ?? (await nobodysPassword), password);
    return matches && stored !== undefined;
  });

const nobodysPassword = hash(crypto.randomUUID(), cost);

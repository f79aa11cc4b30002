import { hash, verify } from "@node-rs/argon2";
import { busy } from "../http/refusal.ts";

/** The library's number of the variant; its own name for it is a const enum, which stripped types cannot read. */
const ARGON2ID = 2;
const cost = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const AT_ONCE = 2;
/** Beyond this many waiting, a second or so of work, a caller is better told to come back. */
const LONGEST_QUEUE = 60;

let running = 0;
const waiting: (() => void)[] = [];

/** Turns a caller away who would have to be in the end, before anything is done. */
export function requireTurn() {
  if (waiting.length >= LONGEST_QUEUE) throw busy();
}

/** argon2id, 19 MiB, two passes, as a string that names its own parameters. */
export const hashPassword = (password: string) => inTurn(() => hash(password, cost));

/** Takes as long for no account (`stored` undefined) as for a wrong password. */
export const passwordMatches = (password: string, stored: string | undefined) =>
  inTurn(async () => {
    const matches = await verify(stored ?? (await nobodysPassword), password);
    return matches && stored !== undefined;
  });

const nobodysPassword = hash(crypto.randomUUID(), cost);

/** At most two at once: each takes 19 MiB and a core, and the requests of others must go on. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    requireTurn();
    await new Promise<void>((start) => waiting.push(start));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

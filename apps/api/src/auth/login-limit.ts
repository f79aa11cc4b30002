import { createHash } from "node:crypto";

/** How many failures one kind of counter forgives before it makes callers wait. */
const forgiven = {
  "account and address": 5,
  account: 50,
  address: 50,
  "reset of account": 5,
  "resets of address": 100,
  "old password": 5,
};

export interface LimitKey {
  key: Buffer;
  forgiven: number;
  /** Counts one account's attempts, not those of all who share an address. */
  ofAccount: boolean;
}

/**
 * The counters of a sign-in. A session of the same account that shows itself is spared the account's own counter, so that
 * nobody can lock another out by guessing.
 */
export function limitKeys(email: string, address: string, hasSession: boolean): LimitKey[] {
  const own = [keyOf("account and address", email, address), keyOf("address", address)];
  return hasSession ? own : [...own, keyOf("account", email)];
}

/** The counters of asking for a reset: every request counts, for each is a mail to somebody who may not have asked. */
export const resetLimitKeys = (email: string, address: string) => [
  keyOf("reset of account", email),
  keyOf("resets of address", address),
];

/** The counter of guesses at one's own password: whoever has got hold of a session does not have it. */
export const ownPasswordLimitKeys = (userId: string) => [keyOf("old password", userId)];

const keyOf = (kind: keyof typeof forgiven, ...parts: string[]): LimitKey => ({
  key: createHash("sha256")
    .update([kind, ...parts].join("\n"))
    .digest(),
  forgiven: forgiven[kind],
  ofAccount: kind !== "address",
});

const LONGEST_WAIT_SECONDS = 15 * 60;

/** 5 seconds after the last forgiven failure, twice as long after each further one, never more than 15 minutes. */
export const waitSeconds = (failures: number, forgivenFailures: number) =>
  failures < forgivenFailures ? 0 : Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** (failures - forgivenFailures));

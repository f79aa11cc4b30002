import { createHash } from "node:crypto";
import { getNetwork } from "../../ground/http/peer-address.ts";

interface Rule {
  /** The number of failures without a wait. */
  forgiven: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

const forgiving = (forgiven: number): Rule => ({ forgiven, firstWaitSeconds: 5, longestWaitSeconds: 15 * 60 });

const rules = {
  "account and address": forgiving(5),
  "account and device": forgiving(5),
  account: forgiving(50),
  // Many people may share an address, so its wait is only seconds.
  address: { forgiven: 50, firstWaitSeconds: 1, longestWaitSeconds: 4 },
  // A whole company may share an address, and each sign-in counts, so the wait is only seconds.
  "company sign-ins of address": { forgiven: 300, firstWaitSeconds: 1, longestWaitSeconds: 4 },
  "reset of account": forgiving(5),
  "resets of address": forgiving(100),
  "old password": forgiving(5),
};

export interface LimitKey {
  key: Buffer;
  rule: Rule;
}

/** The counters of a sign-in. */
export interface SignInLimits {
  /** This account from this address, or on this device if it is known. A correct password resets it. */
  own: LimitKey;
  /** This account from everywhere. A correct password subtracts the failures of `own`. */
  account: LimitKey;
  /** All accounts from this address. A correct password resets it. */
  address: LimitKey;
  /** Marks that this account has recently reset this address. */
  cleared: Buffer;
  /** A known device does not wait because of other clients at its account or address, and does not make its address wait. */
  isKnown: boolean;
}

/** `device` is the id of a known device or of an active session of the same account, if the request has one. */
export function signInLimits(email: string, address: string, device: string | undefined): SignInLimits {
  const network = getNetwork(address);
  return {
    own:
      device === undefined
        ? limitKey("account and address", email, network)
        : limitKey("account and device", email, device),
    account: limitKey("account", email),
    address: limitKey("address", network),
    cleared: hash("address cleared", email, network),
    isKnown: device !== undefined,
  };
}

/** The counters of reset requests. Every request counts because each sends a mail. */
export const resetLimitKeys = (email: string, address: string) => [
  limitKey("reset of account", email),
  limitKey("resets of address", getNetwork(address)),
];

/** The counter of begun company sign-ins. Each stores a row and may ask the identity provider for its metadata. */
export const companySignInLimitKeys = (address: string) => [
  limitKey("company sign-ins of address", getNetwork(address)),
];

/** The counter of wrong old passwords. It stops an attacker who has stolen a session. */
export const ownPasswordLimitKeys = (userId: string) => [limitKey("old password", userId)];

const limitKey = (kind: keyof typeof rules, ...parts: string[]): LimitKey => ({
  key: hash(kind, ...parts),
  rule: rules[kind],
});

const hash = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest();

/** Returns no wait for free failures, the first wait after the last of them, and twice as long after each further one. */
export const waitSeconds = (failures: number, { forgiven, firstWaitSeconds, longestWaitSeconds }: Rule) =>
  failures < forgiven ? 0 : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (failures - forgiven));

import type { WriteMail } from "../mail/write-mail.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { OneUseCodes } from "../codes/one-use-codes.ts";
import type { TokenSigner } from "./tokens.ts";

/** The services that the account calls use. */
export interface AuthParts {
  signer: TokenSigner;
  codes: OneUseCodes;
  devices: KnownDevices;
  writeMail: WriteMail;
  /** Names of this portal, which an attacker would try first as passwords. */
  portalNames: string[];
}

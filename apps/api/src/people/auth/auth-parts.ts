import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import type { SecretBox } from "../../ground/codes/secret-box.ts";
import type { RelyingParty } from "./factor/relying-party.ts";
import type { TokenSigner } from "./tokens.ts";

/** The services that the account calls use. */
export interface AuthParts {
  signer: TokenSigner;
  codes: OneUseCodes;
  /** Encrypts the secrets of authenticator apps. */
  secrets: SecretBox;
  relyingParty: RelyingParty;
  devices: KnownDevices;
  writeMail: WriteMail;
  /** The provider's names are also those that an attacker would try first as passwords. */
  readIdentity: ReadIdentity;
}

import type { NewPasskey } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { badRequest } from "../../../ground/http/refusal.ts";
import { expired, loadWebAuthn, type PasskeyParts } from "./check-passkey.ts";
import { takeChallenge } from "./passkey-challenge.ts";

/** The types and curves of keys (RFC 9053) by their algorithms: EdDSA, ES256 and RS256. */
const keyForms = new Map<number, { type: number; curve?: number }>([
  [-8, { type: 1, curve: 6 }],
  [-7, { type: 2, curve: 1 }],
  [-257, { type: 3 }],
]);
/** The library's default includes an algorithm that is experimental in Node. */
export const algorithms = [...keyForms.keys()];

/** The labels in a key of COSE. An RSA key has its modulus where others have the curve. */
const [TYPE, ALGORITHM, CURVE] = [1, 3, -1];

/** For other formats, the library fetches revocation lists from addresses that the authenticator names. */
const formats: unknown[] = ["none", "packed"];

/** Verifies a passkey that a browser has made and uses its challenge up. The caller commits the transaction also for a refusal. */
export async function verifyNew(
  db: Transaction<DB>,
  { relyingParty: { host, origin }, codes }: PasskeyParts,
  sessionId: string,
  response: NewPasskey,
) {
  let isTimely = true;
  try {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { decodeAttestationObject, decodeCredentialPublicKey, isoBase64URL } =
      await import("@simplewebauthn/server/helpers");
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    if (!formats.includes(attestation.get("fmt"))) return { refusal: notMade() };
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => (isTimely = await takeChallenge(db, codes, challenge, sessionId)),
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    // The browser names the id that the authenticator has signed. The contract limits it to 1,023 bytes.
    if (!made || made.credential.id !== response.id) return { refusal: notMade() };
    const key: { get: (label: number) => unknown } = decodeCredentialPublicKey(made.credential.publicKey);
    const form = keyForms.get(Number(key.get(ALGORITHM)));
    if (key.get(TYPE) !== form?.type || (form?.curve !== undefined && key.get(CURVE) !== form.curve))
      return { refusal: notMade() };
    return { made };
  } catch {
    // The library throws an error for each way in which an answer can be wrong.
    return { refusal: isTimely ? notMade() : expired() };
  }
}

const notMade = () => badRequest("passkey_refused", "The passkey was not accepted. Try again, or with another device.");

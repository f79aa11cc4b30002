import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskey, PasskeyProof } from "@lading/contract";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PORTAL = { origin: "http://localhost:8080", host: "localhost" };
const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const SYNCED = 0x10;
const HAS_KEY = 0x40;

/** How an answer differs from that of a browser with an honest authenticator. */
interface Answer {
  origin?: string;
  host?: string;
  counter?: number;
  isVerified?: boolean;
  isSynced?: boolean;
  userHandle?: string;
  /** Members of the client data beside or instead of the usual ones. */
  clientData?: object;
  /** Labels and values of the public key beside or instead of the usual ones. */
  key?: [number, number | Uint8Array][];
  /** The format of the attestation; `packed` is signed with the passkey itself. */
  format?: string;
}

/** An authenticator with one passkey, which answers as a browser would send it. */
export function createAuthenticator(id = randomBytes(32)) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let owner: string | undefined;

  const getData = (more: Answer, key?: Buffer) => {
    const { host = PORTAL.host, counter = 0, isVerified = true, isSynced = false } = more;
    const flags =
      PRESENT + (isVerified ? VERIFIED : 0) + (isSynced ? SYNCABLE + SYNCED : 0) + (key === undefined ? 0 : HAS_KEY);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, key ?? Buffer.alloc(0)]);
  };
  const names = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const };

  return {
    id: names.id,

    /** Makes the passkey that a challenge asks for. */
    create(options: { challenge: string; user: { id: string } }, more: Answer = {}): NewPasskey {
      owner = options.user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2], // an elliptic curve
          [3, -7], // ES256
          [-1, 1], // P-256
          [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
          [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
          ...(more.key ?? []),
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = getData(more, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const clientData = getClientData("webauthn.create", options.challenge, more);
      const { format = "none" } = more;
      const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
      const statement: [string, number | Uint8Array][] = [
        ["alg", -7],
        ["sig", Uint8Array.from(signature)],
      ];
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, number | Uint8Array> | Uint8Array>([
          ["fmt", format],
          ["attStmt", new Map(format === "none" ? [] : statement)],
          ["authData", Uint8Array.from(data)],
        ]),
      );
      return {
        ...names,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          attestationObject: Buffer.from(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    /** Proves that the user has the passkey. */
    prove({ challenge }: { challenge: string }, more: Answer = {}): PasskeyProof {
      const clientData = getClientData("webauthn.get", challenge, more);
      const data = getData(more);
      const userHandle = more.userHandle ?? owner;
      return {
        ...names,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey).toString("base64url"),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

const getClientData = (type: string, challenge: string, { origin = PORTAL.origin, clientData }: Answer) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }));

/** Values that no honest client data have as a challenge. */
export const hostileChallenges: unknown[] = [
  undefined,
  null,
  5,
  true,
  "",
  "a\0b",
  "\ud800",
  "x".repeat(9000),
  [],
  ["a"],
  [[[["a"]]]],
  { length: 64 },
  { toString: "x" },
];

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

import { X509Certificate } from "node:crypto";

/** A certificate with which an identity provider signs. */
export interface Certificate {
  /** SHA-256. */
  fingerprint: Buffer;
  /** DER in base64. */
  certificate: string;
  validFrom: Date;
  expiresAt: Date;
}

/** The least key length that NIST SP 800-131A still allows. */
const LEAST_BITS = 2048;

/** Reads a certificate in base64, as metadata contain it. Throws an error whose message says what is wrong. */
export function readCertificate(text: string): Certificate {
  const certificate = parse(text.replace(/\s/g, ""));
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
    throw new Error(`A certificate has no RSA key of at least ${LEAST_BITS} bits.`);
  return {
    fingerprint: Buffer.from(certificate.fingerprint256.replaceAll(":", ""), "hex"),
    certificate: certificate.raw.toString("base64"),
    validFrom: new Date(certificate.validFrom),
    expiresAt: new Date(certificate.validTo),
  };
}

function parse(base64: string) {
  try {
    return new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    throw new Error("A certificate cannot be read.");
  }
}

import "reflect-metadata";
import { generateKeyPairSync, randomUUID, webcrypto } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { X509CertificateGenerator } from "@peculiar/x509";
import { SignedXml } from "xml-crypto";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A key with its certificate, as an identity provider signs with it. */
export interface Signer {
  privateKey: string;
  /** In base64. */
  certificate: string;
}

/** Creates a key and a certificate that is valid between two days from now. */
export async function createSigner({ from = -1, to = 365 } = {}): Promise<Signer> {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const exported = privateKey.export({ type: "pkcs8", format: "der" });
  const signingKey = await webcrypto.subtle.importKey("pkcs8", exported, algorithm, true, ["sign"]);
  const { n, e } = privateKey.export({ format: "jwk" });
  const publicKey = await webcrypto.subtle.importKey("jwk", { kty: "RSA", n, e }, algorithm, true, ["verify"]);
  const certificate = await X509CertificateGenerator.create({
    subject: "CN=Identity provider of the tests",
    issuer: "CN=Identity provider of the tests",
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + to * DAY_MS),
    signingAlgorithm: algorithm,
    signingKey,
    publicKey,
  });
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: Buffer.from(certificate.rawData).toString("base64"),
  };
}

export const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

/** The request of a browser that the portal has sent to the provider. */
interface Request {
  id: string;
  acsUrl: string;
  entityId: string;
  relayState: string;
}

export function readRequest(destination: string): Request {
  const query = new URL(destination).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    id: find(/ ID="([^"]*)"/),
    acsUrl: find(/AssertionConsumerServiceURL="([^"]*)"/),
    entityId: find(/<saml:Issuer[^>]*>([^<]*)</),
    relayState: query.get("RelayState") ?? "",
  };
}

/** The parts of a response that a test can change. */
export interface Answer {
  subject: string;
  format: string;
  attributes: Record<string, string | readonly string[]>;
  issuer: string;
  /** Empty leaves the attribute out. */
  inResponseTo: string;
  recipient: string;
  audience: string;
  assertionId: string;
  /** Minutes from now. */
  from: number;
  to: number;
  status: string;
}

const toTime = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const createAssertion = (answer: Answer) =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${answer.assertionId}" Version="2.0" IssueInstant="${toTime(0)}"><saml:Issuer>${answer.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${answer.format}">${answer.subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${toTime(answer.to)}" Recipient="${answer.recipient}"${answer.inResponseTo && ` InResponseTo="${answer.inResponseTo}"`}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${toTime(answer.from)}" NotOnOrAfter="${toTime(answer.to)}"><saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${toTime(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(
    answer.attributes,
  )
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}">${[value]
          .flat()
          .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
          .join("")}</saml:Attribute>`,
    )
    .join("")}</saml:AttributeStatement></saml:Assertion>`;

export const createResponse = (answer: Answer, assertion = createAssertion(answer)) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${toTime(0)}" Destination="${answer.recipient}"${answer.inResponseTo && ` InResponseTo="${answer.inResponseTo}"`}><saml:Issuer>${answer.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${answer.status}"/></samlp:Status>${assertion}</samlp:Response>`;

/** Signs the assertion or the response. */
export function sign(
  xml: string,
  part: "Assertion" | "Response",
  { privateKey, certificate }: Signer,
  { signatureAlgorithm = RSA_SHA256, digestAlgorithm = SHA256 } = {},
) {
  const xpath = `//*[local-name(.)='${part}']`;
  const signature = new SignedXml({
    privateKey,
    publicCert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`,
    signatureAlgorithm,
    canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
  });
  signature.addReference({
    xpath,
    digestAlgorithm,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#"],
  });
  // The schema of SAML places the signature after the issuer.
  signature.computeSignature(xml, {
    prefix: "ds",
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signature.getSignedXml();
}

/** The metadata of the provider with these certificates. */
const createMetadata = (issuer: string, signInUrl: string, certificates: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!-- Metadata of the tests. -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${certificates.map((one) => `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${one}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join("\n    ")}
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInUrl}"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

/** An identity provider with SAML whose answers a test can change, and sign as it likes. */
export async function startSamlProvider(host = "127.0.0.1") {
  const signer = await createSigner();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/sso?")) return response.writeHead(404).end();
    // The person is signed in already, so the page posts its form at once.
    const { acsUrl, fields } = respond(new URL(request.url, issuer).href);
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<form method="post" action="${acsUrl}">${inputs.join("")}</form><script>document.forms[0].submit()</script>`,
      );
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`; // It listens on a port.
  const provider = {
    issuer,
    signer,
    signInUrl: `${issuer}/sso`,
    /** Changes the next answers. */
    answer: {} as Partial<Answer>,
    getMetadata: (certificates: readonly string[] = [signer.certificate]) =>
      createMetadata(issuer, `${issuer}/sso`, certificates),
    /** The answer to a request, with the changes of the test. */
    getAnswer({ id, acsUrl, entityId }: Request): Answer {
      return {
        subject: "person-1",
        format: PERSISTENT,
        attributes: {},
        issuer,
        inResponseTo: id,
        recipient: acsUrl,
        audience: entityId,
        assertionId: `_a${randomUUID()}`,
        from: -1,
        to: 5,
        status: "Success",
        ...provider.answer,
      };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  /** Returns the form that the browser posts. */
  function respond(
    destination: string,
    write: (answer: Answer) => string = (answer) => sign(createResponse(answer), "Assertion", signer),
  ) {
    const request = readRequest(destination);
    const xml = write(provider.getAnswer(request));
    const fields = { SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: request.relayState };
    return { acsUrl: request.acsUrl, fields };
  }

  return Object.assign(provider, { respond });
}

export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>;

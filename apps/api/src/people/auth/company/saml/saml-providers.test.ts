import { beforeAll, expect, test } from "vitest";
import {
  createResponse,
  createSigner,
  PERSISTENT,
  readRequest,
  sign,
  type Answer,
  type Signer,
} from "../../../../test/saml-provider.ts";
import { createSamlProviders } from "./saml-providers.ts";

const saml = createSamlProviders("https://portal.example");
const secrets = { state: "state", nonce: "nonce", verifier: "" };
let signers: Signer[];
beforeAll(async () => {
  signers = await Promise.all([createSigner(), createSigner(), createSigner(), createSigner()]);
});

const list = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => write(number)).join("");
const addToResponse = (xml: string, text: string) => xml.replace("<samlp:Status>", `${text}<samlp:Status>`);

/** Responses as large as they may be. They name no certificate, so the library tries all. */
test.each<[string, (xml: string) => string]>([
  [
    "IDs",
    (xml) =>
      addToResponse(
        xml,
        list(950, (number) => `<x ID="_${number}"/>`),
      ),
  ],
  [
    "attributes",
    (xml) =>
      addToResponse(
        xml,
        list(60, () => `<x ${list(30, (number) => `a${number}="" `)}/>`),
      ),
  ],
  [
    "namespaces in each other",
    (xml) =>
      addToResponse(
        xml,
        `${`<x ${list(60, (number) => `xmlns:n${number}="urn:${number}" `)}>`.repeat(25)}${"</x>".repeat(25)}`,
      ),
  ],
  ["text", (xml) => addToResponse(xml, `<x>${"y".repeat(200_000)}</x>`)],
  ["changed values", (xml) => xml.replace("group 1<", "group x<")],
])(
  "a response full of %s holds the server for less than two seconds",
  { tags: ["SAML-02.2"] },
  async (_name, change) => {
    const client = {
      issuer: "https://idp.example",
      signInUrl: "https://idp.example/sso",
      signsResponse: false,
      subjectAttribute: "",
      certificates: signers.map(({ certificate }) => certificate),
    };
    const { id, acsUrl, entityId } = readRequest(await saml.getDestination(client, secrets));
    const answer: Answer = {
      subject: "person",
      format: PERSISTENT,
      attributes: { groups: Array.from({ length: 10 }, (_, number) => `group ${number}`) },
      issuer: client.issuer,
      inResponseTo: id,
      recipient: acsUrl,
      audience: entityId,
      assertionId: "_a",
      from: -1,
      to: 5,
      status: "Success",
    };
    const signed = sign(createResponse(answer), "Assertion", signers[3]!).replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/, "");
    const form = new URLSearchParams({ SAMLResponse: Buffer.from(change(signed)).toString("base64") });
    const start = process.cpuUsage();
    await saml.readPerson(client, form, secrets).catch(() => undefined);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000_000).toBeLessThan(2);
  },
);

import { randomUUID } from "node:crypto";
import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { companySignInCallback, companyTokenPrefix } from "../packages/contract/src/people/signing-in-at-company.ts";
import { runCrowd, send } from "./crowd.ts";
import { bigCompany, signInEmail } from "./people.ts";

/*
 * Is the identity provider of the big company, and signs its users in there as their browsers would, a number per second. A separate
 * process, so that its work does not delay the pings.
 */

export interface CompanySignInOptions {
  port: number;
  count: number;
  perSecond?: number;
}

const clientId = "bench";
/** The nonce and the person of each code that was given. */
const given = new Map<string, { nonce: string; subject: string }>();

const { publicKey, privateKey } = await generateKeyPair("RS256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "bench", alg: "RS256", use: "sig" }];
const server = createServer((request, response) => {
  void (async () => {
    const body = await text(request);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await answer(request.url ?? "", new URLSearchParams(body))));
  })();
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
process.send?.(issuer);

async function answer(path: string, form: URLSearchParams) {
  if (path === "/jwks") return { keys };
  if (path === "/token") {
    const { nonce, subject } = given.get(form.get("code") ?? "")!; // Each code is exchanged once.
    given.delete(form.get("code") ?? "");
    const token = new SignJWT({ nonce }).setProtectedHeader({ alg: "RS256", kid: "bench" }).setIssuer(issuer);
    const id_token = await token
      .setAudience(clientId)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime("1m")
      .sign(privateKey);
    return { access_token: "x", token_type: "Bearer", expires_in: 60, id_token };
  }
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  };
}

process.on("message", ({ port, ...crowd }: CompanySignInOptions) => {
  const agent = new Agent({ keepAlive: true });
  runCrowd(crowd, (number) => signIn({ agent, port, number })).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

/** Sends the three requests of a browser, and adds their times. The person needs no time at the identity provider. */
async function signIn(client: Parameters<typeof send>[0]) {
  const page = randomUUID();
  const begun = await send(client, "/api/token/company/begin", { company: bigCompany.code, page });
  if (begun.status !== 200) return begun;
  const { url } = JSON.parse(begun.body) as { url: string }; // The response of the contract.
  const asked = new URL(url).searchParams;
  const code = randomUUID();
  given.set(code, { nonce: asked.get("nonce") ?? "", subject: signInEmail(client.number) });
  const query = new URLSearchParams({ state: asked.get("state") ?? "", code, iss: issuer });
  const returned = await send(client, `${companySignInCallback}?${query.toString()}`);
  const token = new URL(returned.body).searchParams.get("token")?.slice(companyTokenPrefix.length) ?? "";
  const finished = await send(client, "/api/token/company/finish", { token, page });
  return { ...finished, ms: begun.ms + returned.ms + finished.ms };
}

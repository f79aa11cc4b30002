import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";

export const CLIENT_ID = "lading";

/** An identity provider whose answers a test can forge. */
export async function startForgingProvider(host = "127.0.0.1") {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const foreign = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "test", alg: "RS256", use: "sig" };
  const answers = {
    /** Changes the claims of the next ID tokens. */
    claims: {} as JWTPayload,
    sign: "well" as "well" | "with a foreign key" | "not at all",
    isDown: false,
  };
  /** The nonce of each authorization request by its code, as the provider would remember it. */
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, host, done));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`; // It listens on a port.

  /** Remembers the request of a browser, and returns the query with which the browser returns. */
  function authorize(destination: string) {
    const query = new URL(destination).searchParams;
    const code = randomUUID();
    nonces.set(code, query.get("nonce") ?? "");
    return { state: query.get("state") ?? "", code, iss: issuer };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { url } = request;
    if (answers.isDown) return response.destroy();
    response.setHeader("content-type", "application/json");
    if (url === "/.well-known/openid-configuration")
      return response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          authorization_response_iss_parameter_supported: true,
        }),
      );
    if (url?.startsWith("/authorize?")) {
      // The person is signed in already, so the provider sends the browser back at once.
      const back = new URL(new URL(url, issuer).searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams(authorize(new URL(url, issuer).href)).toString();
      return response.writeHead(303, { location: back.href }).end();
    }
    if (url === "/jwks") return response.end(JSON.stringify({ keys: [jwk] }));
    if (url === "/token") {
      const code = new URLSearchParams(await text(request)).get("code") ?? "";
      const id_token = await createIdToken(nonces.get(code));
      return response.end(JSON.stringify({ access_token: "x", token_type: "Bearer", expires_in: 60, id_token }));
    }
    return response.writeHead(404).end();
  }

  async function createIdToken(nonce = "") {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT_ID, sub: "person-1", iat: now, exp: now + 60, nonce, ...answers.claims };
    if (answers.sign === "not at all") return new UnsecuredJWT(claims).encode();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "test" })
      .sign(answers.sign === "well" ? privateKey : foreign.privateKey);
  }

  return {
    issuer,
    answers,
    authorize,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>;

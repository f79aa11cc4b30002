import { createHash, randomBytes } from "node:crypto";
import { openStage } from "./stage.ts";
import { parseAllowance } from "../ground/outbound/webhook-allowance.ts";
import { startReceiver } from "./webhook-fixture.ts";

type Fields = Record<string, string | undefined>;

/** Opens a stage with a client whose document is on this machine, and with the requests that it makes. */
export async function openOauthStage() {
  const stage = await openStage({ webhookAllowance: parseAllowance("127.0.0.1") });
  const receiver = await startReceiver();
  const clientId = `http://127.0.0.1:${receiver.port}/client.json`;
  const redirectUri = "https://assistant.example/callback";
  const setDocument = (changes: object = {}) => {
    const described = {
      client_id: clientId,
      client_name: "Scout",
      redirect_uris: [redirectUri, "http://127.0.0.1/callback"],
      token_endpoint_auth_method: "none",
      ...changes,
    };
    receiver.replies.answer = (_request, response) => void response.end(JSON.stringify(described));
  };
  setDocument();
  const verifier = randomBytes(32).toString("base64url");
  const request = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "mcp:read mcp:propose",
    state: "state of the client",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: "http://localhost:8080/mcp",
  };
  const path = "/api/accounts/authorizations/";
  const without = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));
  const allow = (token: string, changes: Fields = {}) =>
    stage.call(token, "POST", path, { payload: without({ ...request, ...changes }) });
  const exchange = async (fields: Fields) => {
    const answer = await stage.app.inject({
      method: "POST",
      url: "/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(without(fields)).toString(),
    });
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
  };
  const common = { client_id: clientId, resource: request.resource };
  return {
    stage,
    receiver,
    clientId,
    redirectUri,
    request,
    setDocument,
    allow,
    describe: (token: string, changes: Fields = {}) =>
      stage.call(token, "GET", path, { query: without({ ...request, ...changes }) }),
    /** Allows the client as this user, and returns the code. */
    async getCode(token: string, changes: Fields = {}) {
      const { redirect_url } = (await allow(token, changes)).json();
      return new URL(redirect_url).searchParams.get("code") ?? "";
    },
    redeem: (code: string, changes: Fields = {}) =>
      exchange({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...common,
        ...changes,
      }),
    refresh: (token: string, changes: Fields = {}) =>
      exchange({ grant_type: "refresh_token", refresh_token: token, ...common, ...changes }),
    /** Returns the status that a message with this access token gets. */
    tryToken: async (token: string) =>
      (await stage.call(token, "POST", "/mcp", { payload: { jsonrpc: "2.0", id: 1, method: "tools/list" } }))
        .statusCode,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      await stage[Symbol.asyncDispose]();
    },
  };
}

export type OauthStage = Awaited<ReturnType<typeof openOauthStage>>;

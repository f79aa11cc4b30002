import {
  auth,
  Client,
  IssuerMismatchError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { injectedFetch } from "../../test/assistant.ts";
import { openOauthStage, type OauthStage } from "../../test/oauth-fixture.ts";

let oauth: OauthStage;
beforeAll(async () => {
  oauth = await openOauthStage();
});
afterAll(() => oauth[Symbol.asyncDispose]());

const serverUrl = new URL("http://localhost:8080/mcp");

/** The store of a program, which the SDK's client needs. It keeps the address of the page that it would open in a browser. */
function createProvider() {
  const kept: { page?: URL; verifier?: string; tokens?: OAuthTokens; found?: OAuthDiscoveryState } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: oauth.redirectUri,
    clientMetadata: { redirect_uris: [oauth.redirectUri], client_name: "Scout" },
    clientInformation: () => ({ client_id: oauth.clientId }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (page) => void (kept.page = page),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    discoveryState: () => kept.found,
    saveDiscoveryState: (found) => void (kept.found = found),
    codeVerifier: () => kept.verifier ?? "",
  };
  const createTransport = () =>
    new StreamableHTTPClientTransport(serverUrl, { authProvider: provider, fetch: injectedFetch(oauth.stage) });
  return { kept, provider, createTransport };
}

const createClient = () =>
  new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });

/** Allows the request on the page that the client opened, as the web app does. Returns the parameters of the redirect. */
async function allowOnPage(token: string, page: URL | undefined) {
  expect(page?.origin).toBe("http://localhost:8080");
  expect(page?.pathname).toBe("/authorize");
  const payload = Object.fromEntries(page?.searchParams ?? []);
  const answer = await oauth.stage.call(token, "POST", "/api/accounts/authorizations/", { payload });
  return new URL(answer.json().redirect_url).searchParams;
}

test(
  "an unknown client finds the way from a 401 to its tools, and to a new token",
  { tags: ["MCP-03.5", "MCP-05.1"] },
  async () => {
    const user = await oauth.stage.aVendor();
    const { kept, createTransport } = createProvider();
    const first = createTransport();
    await expect(createClient().connect(first)).rejects.toThrow(UnauthorizedError);
    const returned = await allowOnPage(user.token, kept.page);
    await first.finishAuth(returned);

    const client = createClient();
    await client.connect(createTransport());
    expect((await client.listTools()).tools).toHaveLength(11);
    const earlier = kept.tokens?.access_token;
    await oauth.stage.owner.query("update api_keys set access_ends_at = now() where user_id = $1", [user.id]);
    expect((await client.listTools()).tools).toHaveLength(11);
    expect(kept.tokens?.access_token).not.toBe(earlier);
  },
);

test("a client refuses a response of another issuer", { tags: ["MCP-05.5"] }, async () => {
  const { token } = await oauth.stage.aVendor();
  const { kept, provider, createTransport } = createProvider();
  const fetchFn = injectedFetch(oauth.stage);
  expect(await auth(provider, { serverUrl, fetchFn })).toBe("REDIRECT");
  const returned = await allowOnPage(token, kept.page);
  returned.set("iss", "https://other.example");
  await expect(createTransport().finishAuth(returned)).rejects.toThrow(IssuerMismatchError);
  returned.delete("iss");
  await expect(createTransport().finishAuth(returned)).rejects.toThrow(IssuerMismatchError);
});

test.each(["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"])(
  "%s names the authorization server, whose metadata offers only what is safe",
  { tags: ["MCP-03.5", "MCP-05.1"] },
  async (path) => {
    const { resource, authorization_servers } = (await oauth.stage.call(undefined, "GET", path)).json();
    expect(resource).toBe(serverUrl.href);
    expect(authorization_servers).toEqual(["http://localhost:8080"]);
    const metadata = await oauth.stage.call(undefined, "GET", "/.well-known/oauth-authorization-server");
    expect(metadata.json()).toMatchObject({
      issuer: "http://localhost:8080",
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect(metadata.json()).not.toHaveProperty("registration_endpoint");
  },
);

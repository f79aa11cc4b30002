import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { expect, test, vi } from "vitest";
import {
  aCompanyWithSignIn,
  begin,
  callback,
  comeBack,
  finish,
  openSignInStage,
  readUser,
} from "../../../test/company-sign-in-fixture.ts";

/** A browser without a page: follows redirects inside one site and keeps its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return async function go(url: string, form?: Record<string, string>): Promise<{ url: string; text: string }> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", ...value] = pair.split("=");
      cookies.set(name, value.join("="));
    }
    const target = response.headers.get("location");
    const text = await response.text();
    if (!target) return { url, text };
    const next = new URL(target, url).href;
    return next.includes(callback) ? { url: next, text: "" } : go(next);
  };
}

async function startProvider(email: string) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
  const provider = new Provider(issuer, {
    clients: [{ client_id: "lading", client_secret: "a secret", redirect_uris: [`http://localhost:8080${callback}`] }],
    cookies: { keys: ["a key of the test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email, email_verified: true, name: "Eva Berg" }),
    }),
  });
  server.on("request", (request, response) => void provider.callback()(request, response));
  return {
    issuer,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

test(
  "a user of a standard identity provider is created and signed in",
  { tags: ["SSO-01.4", "SSO-04.1"] },
  async () => {
    // The library prints that its settings are for development only.
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "info").mockReturnValue();
    await using stage = await openSignInStage();
    const { domain } = await stage.aCompanyDomain((await stage.aCompany()).id);
    const email = `eva@${domain}`;
    await using provider = await startProvider(email);
    const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true });
    await stage.owner.query("update company_domains set company_id = $1 where domain = $2", [company.id, domain]);
    const { url } = (await begin(stage, company)).json<{ url: string }>();
    expect(new URL(url).searchParams.get("code_challenge_method")).toBe("S256");
    const go = openBrowser();
    const login = await go(url);
    const consent = await go(login.url, { prompt: "login", login: "eva", password: "any" });
    const back = await go(consent.url, { prompt: "consent" });
    const token = await comeBack(stage, Object.fromEntries(new URL(back.url).searchParams));
    expect(await readUser(stage, await finish(stage, token))).toMatchObject({ email, role: { name: "View Only" } });
  },
);

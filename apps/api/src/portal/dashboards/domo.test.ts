import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { permissions } from "@lading/contract";
import { expect, test } from "vitest";
import { readDomoSettings } from "./domo-settings.ts";
import { openStage } from "../../test/stage.ts";
import { domoTokens } from "./domo-tokens.ts";

interface Asked {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** Responds as Domo does, or as the test sets. */
async function aDomo(changed: (path: string, answer: ServerResponse) => boolean = () => false) {
  const asked: Asked[] = [];
  const respond = async (request: IncomingMessage, answer: ServerResponse) => {
    const body = (await request.toArray()).join("");
    const path = request.url ?? "";
    asked.push({ path, authorization: request.headers.authorization, body: body && JSON.parse(body) });
    if (changed(path, answer)) return;
    const token = path.startsWith("/oauth/token")
      ? { access_token: "access", expires_in: 3599 }
      : { authentication: `embed-${asked.length}` };
    answer.setHeader("content-type", "application/json").end(JSON.stringify(token));
  };
  const server = createServer((request, answer) => void respond(request, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const url = `http://127.0.0.1:${port}`;
  return {
    asked,
    settings: {
      clientId: "id",
      clientSecret: "secret",
      dashboards: [
        { id: "AbC12", name: "Sales" },
        { id: "dEf34", name: "Stock" },
      ],
      companyColumn: "Vendor",
      apiUrl: url,
      embedUrl: "https://public.domo.example",
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("shows Domo's dashboards instead, each with the rows of one company", { tags: ["DASH-05.3"] }, async () => {
  await using domo = await aDomo();
  await using stage = await openStage({ domo: domo.settings });
  const { token } = await stage.aVendor({ code: "ACME" });
  expect((await stage.call(token, "GET", "/domo/dashboards/")).json()).toEqual(domo.settings.dashboards);

  const open = async (access: string, id: string) => (await stage.call(access, "POST", `/domo/dashboard/${id}`)).json();
  expect(await open(token, "AbC12")).toEqual({ dashboard_id: "AbC12", token: "embed-2" });
  expect(domo.asked).toEqual([
    {
      path: "/oauth/token?grant_type=client_credentials&scope=dashboard",
      authorization: `Basic ${Buffer.from("id:secret").toString("base64")}`,
      body: "",
    },
    {
      path: "/v1/stories/embed/auth",
      authorization: "Bearer access",
      body: {
        sessionLength: 10,
        authorizations: [
          {
            token: "AbC12",
            permissions: ["READ", "FILTER", "EXPORT"],
            filters: [{ column: "Vendor", operator: "IN", values: ["ACME"] }],
          },
        ],
      },
    },
  ]);
  // Another company never gets this company's token.
  const other = await stage.aVendor({ code: "OTHER" });
  expect((await open(other.token, "AbC12")).token).toBe("embed-3");
  expect(JSON.stringify(domo.asked.at(-1)?.body)).toContain('"values":["OTHER"]');
  expect((await open(token, "AbC12")).token).toBe("embed-2");
  expect((await stage.call(token, "POST", "/domo/dashboard/sales")).statusCode).toBe(404);
});

test("hides Domo's dashboards from users who may not see all figures", { tags: ["DASH-05.3", "PERM-02"] }, async () => {
  await using domo = await aDomo();
  await using stage = await openStage({ domo: domo.settings });
  const { token } = await stage.aVendor({ may: permissions.filter((one) => one !== "products.view_product") });
  expect((await stage.call(token, "GET", "/domo/dashboards/")).json()).toEqual([]);
  expect((await stage.call(token, "POST", "/domo/dashboard/AbC12")).statusCode).toBe(404);
  expect(domo.asked).toEqual([]);
});

test("reports any failure of Domo as unavailable dashboards, and retries", { tags: ["DASH-04"] }, async () => {
  let fault: ((answer: ServerResponse) => void) | undefined;
  await using domo = await aDomo((path, answer) => {
    if (!fault || path.startsWith("/oauth")) return false;
    fault(answer);
    return true;
  });
  await using stage = await openStage({ domo: domo.settings });
  const { token } = await stage.aVendor();
  const faults: ((answer: ServerResponse) => void)[] = [
    (answer) => answer.writeHead(401).end("{}"),
    (answer) => answer.end("no json"),
    (answer) => answer.end('{"authentication":""}'),
    (answer) => answer.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    (answer) => answer.destroy(),
  ];
  for (fault of faults) {
    const answer = await stage.call(token, "POST", "/domo/dashboard/AbC12");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      detail: "The dashboards do not answer. Try again in a moment.",
      code: "dashboards_unavailable",
      params: {},
    });
  }
  fault = undefined;
  expect((await stage.call(token, "POST", "/domo/dashboard/AbC12")).statusCode).toBe(200);
});

test("never returns a cached token that is about to expire", { tags: ["DASH-05.3"] }, async () => {
  await using domo = await aDomo();
  let now = Date.now();
  const tokens = domoTokens(domo.settings, () => now);
  const first = await tokens.createToken("AbC12", "ACME");
  expect(await Promise.all([tokens.createToken("AbC12", "ACME"), tokens.createToken("AbC12", "ACME")])).toEqual([
    first,
    first,
  ]);
  now += 8 * 60_000;
  expect(await tokens.createToken("AbC12", "ACME")).toBe(first);
  now += 2 * 60_000;
  expect(await tokens.createToken("AbC12", "ACME")).not.toBe(first);
  // Two concurrent callers share one request.
  const before = domo.asked.length;
  await Promise.all([tokens.createToken("dEf34", "ACME"), tokens.createToken("dEf34", "ACME")]);
  expect(domo.asked.length).toBe(before + 1);
});

test("requires all settings of Domo or none", { tags: ["DASH-05.3"] }, () => {
  const whole = {
    DOMO_CLIENT_ID: "id",
    DOMO_CLIENT_SECRET: "secret",
    DOMO_DASHBOARDS: "AbC12=Sales, dEf34=Lead times",
  };
  expect(readDomoSettings({})).toBeUndefined();
  expect(readDomoSettings(whole)).toEqual({
    clientId: "id",
    clientSecret: "secret",
    dashboards: [
      { id: "AbC12", name: "Sales" },
      { id: "dEf34", name: "Lead times" },
    ],
    companyColumn: "company_code",
    apiUrl: "https://api.domo.com",
    embedUrl: "https://public.domo.com",
  });
  for (const missing of Object.keys(whole))
    expect(() => readDomoSettings({ ...whole, [missing]: "" })).toThrow("must be set together");
  for (const wrong of ["Sales", "AbC12=", "a=One,a=Two", "a b=One", ","])
    expect(() => readDomoSettings({ ...whole, DOMO_DASHBOARDS: wrong })).toThrow("DOMO_DASHBOARDS must");
  expect(() => readDomoSettings({ ...whole, DOMO_EMBED_URL: "domo" })).toThrow("DOMO_EMBED_URL must be an address");
});

test("allows the portal to frame and post to Domo only", { tags: ["DASH-03.4"] }, async () => {
  await using stage = await openStage();
  const policy = (await stage.call(undefined, "GET", "/readyz")).headers["content-security-policy"];
  expect(policy).toContain("frame-src 'self';form-action 'self';");
  await using domo = await aDomo();
  await using other = await openStage({
    domo: domo.settings,
    web: {
      apiBase: "",
      providerName: "",
      providerAbbreviation: "",
      providerMailbox: "",
      uploadLimitBytes: 1,
      domoUrl: `${domo.settings.embedUrl}/x`,
    },
  });
  expect((await other.call(undefined, "GET", "/readyz")).headers["content-security-policy"]).toContain(
    "frame-src 'self' https://public.domo.example;form-action 'self' https://public.domo.example;",
  );
});

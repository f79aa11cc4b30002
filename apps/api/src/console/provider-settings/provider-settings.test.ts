import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { neutralName } from "@lading/contract";
import { openStage, type Stage } from "../../test/stage.ts";
import { aPng } from "../../test/sample-files.ts";

let stage: Stage;
let admin: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await stage.owner.query(
    "update provider_settings set name = null, abbreviation = null, mailbox = null, logo = null, logo_media_type = null, logo_version = null",
  );
  admin = await stage.aStaffMember();
});

const web = {
  apiBase: "",
  providerName: "",
  providerAbbreviation: "PRV",
  providerMailbox: "vendors@provider.example",
  uploadLimitBytes: 1024,
  domoUrl: "",
};
const url = "/api/provider/settings";
const read = async (token = admin.token) => (await stage.call(token, "GET", url)).json();
const change = (payload: object) => stage.call(admin.token, "PATCH", url, { payload });
const putLogo = (payload: Buffer, type = "image/png") =>
  stage.call(admin.token, "PUT", `${url}/logo`, { payload, headers: { "content-type": type } });
const readConfig = async () => (await stage.call(undefined, "GET", "/config.js")).body;

describe("what the provider is called", () => {
  test("comes from the server's settings until staff enter it, and then shows everywhere from the next page", async () => {
    const { token } = await stage.aStaffMember({ may: [] });
    expect(await read(token)).toEqual({
      name: "Provider",
      abbreviation: "PRV",
      mailbox: "vendors@provider.example",
      logo_url: null,
    });
    expect(await readConfig()).toContain('"providerName":"Provider"');
    expect((await change({ name: "Gulf </script> Supply", mailbox: "hello@gulf.example" })).json()).toMatchObject({
      name: "Gulf </script> Supply",
      abbreviation: "PRV",
    });
    const config = await readConfig();
    expect(config).toContain('"providerName":"Gulf \\u003c/script> Supply"');
    expect(config).toContain('"providerMailbox":"hello@gulf.example"');
    const company = await stage.call(admin.token, "GET", "/api/accounts/company-details/");
    expect(company.json().name).toBe("Gulf </script> Supply");
  });

  test("is in mails, and its mailbox gets the feedback", async () => {
    await change({ name: "Gulf Supply", mailbox: "hello@gulf.example" });
    const { token } = await stage.aVendor();
    await stage.call(token, "POST", "/api/feedback/", { payload: { mood: "good", text: "", page: "/homepage" } });
    const { rows } = await stage.owner.query<{ html: string; text: string }>(
      "select html, text from mails where recipient = 'hello@gulf.example'",
    );
    expect(rows).toEqual([
      {
        html: expect.stringContaining("Gulf Supply, vendor portal"),
        text: expect.stringContaining("Gulf Supply, vendor portal"),
      },
    ]);
  });

  test("is checked, and not overwritten by a person who has not seen the latest change", async () => {
    for (const [payload, field] of [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(61) }, "name"],
      [{ abbreviation: "123456789" }, "abbreviation"],
      [{ mailbox: "nobody" }, "mailbox"],
      [{ accent: "red" }, "accent"],
    ] as const)
      expect((await change(payload)).json()).toHaveProperty(field);
    const { name } = await read();
    await change({ name: "First", old_values: { name } });
    const late = await change({ name: "Second", old_values: { name } });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: "settings_changed", conflicts: { name: { live_value: "First" } } },
    ]);
    const { rows } = await stage.owner.query(
      "select details from audit_entries where actor_id = $1 and result = 'done'",
      [admin.id],
    );
    expect(rows).toEqual([{ details: { name: "First", old_values: { name: "Provider" } } }]);
  });
});

describe("the logo", () => {
  const webp = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");

  test("is shown to everyone at an address that changes with it, and removed", async () => {
    const png = aPng();
    const { logo_url: first } = (await putLogo(png)).json();
    const logo = await stage.call(undefined, "GET", first);
    expect([logo.statusCode, logo.headers["content-type"], logo.rawPayload.equals(png)]).toEqual([
      200,
      "image/png",
      true,
    ]);
    expect(logo.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(await readConfig()).toContain(JSON.stringify(first));
    const { logo_url: second } = (await putLogo(webp, "image/webp")).json();
    expect(second).not.toBe(first);
    expect((await stage.call(undefined, "GET", second)).headers["content-type"]).toBe("image/webp");
    expect((await stage.call(admin.token, "DELETE", `${url}/logo`)).json().logo_url).toBeNull();
    expect((await stage.call(undefined, "GET", second)).statusCode).toBe(404);
  });

  test("is a small picture of one of three formats, whatever its name says", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const huge = Buffer.from(aPng());
    huge.writeUInt32BE(2001, 16);
    for (const [content, status] of [
      [svg, 415],
      [Buffer.from("GIF89a\x01\x00\x01\x00", "latin1"), 415],
      [Buffer.alloc(0), 415],
      [webp.subarray(0, 20), 415],
      [huge, 413],
      [Buffer.concat([aPng(), Buffer.alloc(500_001)]), 413],
    ] as const)
      expect((await putLogo(content)).statusCode).toBe(status);
    expect((await putLogo(svg, "image/svg+xml")).statusCode).toBe(415);
    expect((await read()).logo_url).toBeNull();
  });
});

describe("the set-up of a new provider", () => {
  test("follows from what exists, and is closed when all is done", async () => {
    await using empty = await openStage({ web: { ...web, providerName: neutralName } });
    const { token } = await empty.aStaffMember();
    const progress = async () => {
      const { is_closed, steps, company_id } = (await empty.call(token, "GET", "/api/provider/set-up")).json();
      const done = steps.filter((one: { is_done: boolean }) => one.is_done).map((one: { step: string }) => one.step);
      return { is_closed, done, company_id };
    };
    const close = () => empty.call(token, "POST", "/api/provider/set-up/close");
    expect(await progress()).toEqual({ is_closed: false, done: [], company_id: null });
    expect((await close()).json()).toMatchObject({
      code: "set_up_unfinished",
      params: { steps: expect.arrayContaining(["terms"]) },
    });
    await empty.call(token, "PATCH", url, { payload: { name: "Gulf Supply" } });
    await empty.someTerms();
    expect((await progress()).done).toEqual(["identity", "terms"]);
    expect((await empty.call(token, "POST", "/api/provider/set-up/keep-plans")).statusCode).toBe(200);
    expect((await progress()).done).toEqual(["identity", "plan", "terms"]);
    const company = await empty.call(token, "POST", "/api/provider/companies/", {
      payload: { name: "Acme", company_code: "A1" },
    });
    const { id } = company.json<{ id: string }>();
    expect(await progress()).toEqual({
      is_closed: false,
      done: ["identity", "plan", "terms", "company"],
      company_id: id,
    });
    await empty.anInvitation(id);
    expect((await progress()).done).toContain("invitation");
    await empty.aProduct(id);
    expect((await progress()).done).toEqual(["identity", "plan", "terms", "company", "invitation", "products"]);
    expect((await close()).statusCode).toBe(200);
    expect((await progress()).is_closed).toBe(true);
  });
});

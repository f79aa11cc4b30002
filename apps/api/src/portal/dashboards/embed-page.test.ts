import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

/** A built page, and the fields of the portal's form. */
async function aForm(stage: Stage) {
  const web = join(stage.folder, "no-web-app", "embed");
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, "embed.html"), "<!doctype html>\n<html lang='en-US'></html>");
  const { token: access } = await stage.aVendor();
  const answer = await stage.call(access, "POST", "/domo/dashboard/sales");
  return { access, form: answer.json<{ dashboard_id: string; token: string }>() };
}

const posting =
  (stage: Stage) =>
  (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    stage.call(undefined, "POST", "/embed/dashboard", {
      payload: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

test("serves the page only to the portal's frame, with its token", { tags: ["DASH-03.4"] }, async () => {
  await using stage = await openStage();
  const { access, form } = await aForm(stage);
  const { token } = form;
  const post = posting(stage);

  const page = await post({ ...form, theme: "dark" }, { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<html data-token="${token}" data-theme="dark"`);
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(page.headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect((await post({ ...form, theme: `"><script>` })).body).not.toContain("script");

  expect((await post({ ...form, dashboard_id: "orders" })).statusCode).toBe(401);
  expect((await post({ ...form, token: access })).statusCode).toBe(401);
  expect((await post({})).statusCode).toBe(401);
  expect((await post(form, { "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" })).statusCode).toBe(403);
  expect((await post(form, { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" })).statusCode).toBe(403);
  expect((await post({ ...form, more: "x".repeat(5000) })).statusCode).toBe(413);
  const json = await stage.call(undefined, "POST", "/embed/dashboard", { payload: form });
  expect(json.statusCode).toBe(401);
  expect((await stage.call(undefined, "GET", "/")).headers["content-security-policy"]).toContain(
    "frame-ancestors 'none'",
  );
});

test(
  "lets a portal on another host frame the page, and names its origin in the page",
  { tags: ["DASH-03.4"] },
  async () => {
    const web = {
      apiBase: "https://api.example",
      providerName: "",
      providerAbbreviation: "",
      providerMailbox: "",
      uploadLimitBytes: 1,
      domoUrl: "",
    };
    await using stage = await openStage({ publicUrl: "https://portal.example/", web });
    const { form } = await aForm(stage);
    const page = await posting(stage)(form, { "sec-fetch-site": "same-site", "sec-fetch-dest": "iframe" });
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors https://portal.example");
    expect(page.headers["x-frame-options"]).toBeUndefined();
    expect(page.body).toContain('data-portal="https://portal.example"');
    expect((await stage.call(undefined, "GET", "/readyz")).headers["content-security-policy"]).toContain(
      "frame-src 'self' https://api.example;form-action 'self' https://api.example;",
    );
  },
);

import type { Page } from "@playwright/test";
import { collectPolicyViolations, expectNoFindings } from "./findings.ts";
import { callApi, origin } from "./portal.ts";
import { admin, expect, getAccessToken, staff, test } from "./stage.ts";

/** Makes a key of the provider. */
async function makeKey(scope: string) {
  const token = await getAccessToken(staff);
  const body = { name: "Reference", scopes: [scope] };
  const { key } = (await callApi("/api/provider/api-keys/", { token, method: "POST", body })) as { key: string }; // It was created.
  return key;
}

/** Cuts the network beyond the portal. Returns the requests that were cut off, and the `Authorization` headers of the others. */
async function watchRequests(page: Page) {
  const [foreign, authorizations]: [string[], string[]] = [[], []];
  await page.context().route("**/*", (route, request) => {
    const { authorization } = request.headers();
    if (authorization) authorizations.push(authorization);
    if (new URL(request.url()).origin === origin) return route.continue();
    foreign.push(request.url());
    return route.abort();
  });
  return { foreign, authorizations };
}

const open = async (page: Page, call = "") => {
  await page.goto(`/api/docs${call}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};
const tryIt = (page: Page) => page.getByRole("form", { name: "Try it" });

test.describe("staff who are signed in", () => {
  test.use({ user: staff });

  test(
    "try a call with a pasted key, never with their session",
    { tag: ["@REF-01.2", "@REF-01.3", "@REF-01.4"] },
    async ({ page }) => {
      const key = await makeKey("changes:read");
      await page.context().addCookies([{ name: "lading_known", value: "secret", url: origin }]);
      await page.goto("/provider/api-keys");
      const link = page.getByRole("link", { name: "API reference" });
      await expect(link).toHaveAttribute("href", "/api/docs");

      const { foreign, authorizations } = await watchRequests(page);
      const violations = collectPolicyViolations(page);
      await open(page);
      expect(await page.evaluate(() => localStorage.getItem("lading.session"))).not.toBeNull();
      await page.getByRole("searchbox", { name: "Find a call" }).fill("get provider/changes");
      await page.getByRole("navigation").getByRole("link").click();
      const form = tryIt(page);
      await form.getByRole("button", { name: "Send" }).click();
      await expect(form.getByText("Paste an API key.")).toBeVisible();
      await expect(form.getByLabel("API key")).toBeFocused();
      await form.getByLabel("API key").fill(key);
      await form.getByLabel("limit (optional)").fill("1");
      await expect(page.getByRole("region", { name: "With curl" })).toContainText("/api/provider/changes?limit=1");
      const sent = page.waitForRequest("**/api/provider/changes?limit=1");
      await form.getByRole("button", { name: "Send" }).click();
      await expect(form.getByText(/^Status 200 after \d+ ms$/)).toBeVisible();
      await expect(form.getByRole("region", { name: "Response", exact: true })).toContainText('"has_more": true');
      await expect(form.getByRole("region", { name: "Response headers" })).toContainText("ratelimit:");
      expect(authorizations).toEqual([`Bearer ${key}`]);
      expect(await (await sent).allHeaders()).not.toHaveProperty("cookie");

      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored + page.url()).not.toContain(key);
      await expect(page.getByRole("region", { name: "With curl" })).not.toContainText(key);
      await page.reload();
      await expect(form.getByLabel("API key")).toHaveValue("");
      expect([foreign, violations]).toEqual([[], []]);
    },
  );
});

test("a visitor reads calls and webhooks with the keyboard", { tag: "@REF-01.1" }, async ({ page }) => {
  const { foreign } = await watchRequests(page);
  const violations = collectPolicyViolations(page);
  await open(page);
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("searchbox", { name: "Find a call" }).fill("product.edit.rejected");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Staff rejected changes of one product/);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByText("Fields of data").click();
  await expect(page.getByText("The id of the change in the feed, and the cursor after it")).toBeVisible();
  await expectNoFindings(page);
  await page.goto("/api/docs#get/api/no-such-call");
  await expect(page.getByText("There is no such call.")).toBeVisible();
  expect([foreign, violations]).toEqual([[], []]);
});

test("a file is sent as the body of a load", { tag: "@REF-01.3" }, async ({ page }) => {
  await open(page, "#post/api/intake/{kind}");
  const form = tryIt(page);
  await form.getByLabel("API key").fill(await makeKey("intake.products:write"));
  await form.getByLabel("kind", { exact: true }).selectOption("products");
  await form.getByLabel("dry_run (optional)").selectOption("true");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Choose a file.")).toBeVisible();
  const buffer = Buffer.from("company_code,gxp_sku,supplier_sku,name\nno-such-company,K1,S1,Valve\n");
  await form.getByLabel("File").setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("region", { name: "With curl" })).toContainText("-T 'products.csv'");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText(/^Status 200/)).toBeVisible();
  await expect(form.getByRole("region", { name: "Response", exact: true })).toContainText('"rejected": 1');
});

test("a call shows what is wrong before and after it is sent", { tag: "@REF-01.3" }, async ({ page }) => {
  await open(page, "#patch/api/provider/webhooks/{id}");
  const form = tryIt(page);
  const send = form.getByRole("button", { name: "Send" });
  await form.getByLabel("API key").fill(`ldg_live_${"0".repeat(38)}`);
  await form.getByLabel("Body").fill("{");
  await send.click();
  await expect(form.getByText("Enter id.")).toBeVisible();
  await expect(form.getByText("This is not valid JSON.")).toBeVisible();
  await form.getByLabel("id", { exact: true }).fill("x");
  await form.getByLabel("Body").fill("{}");
  await send.click();
  await expect(form.getByText(/^Status 401/)).toBeVisible();
  await expect(form.getByRole("region", { name: "Response", exact: true })).toContainText("invalid_api_key");
  await page.getByText("403", { exact: true }).click();
  await page.getByText("Values of code").click();
  await expect(page.getByText("scope_missing")).toBeVisible();
  await expectNoFindings(page);
  await page.route("**/api/provider/webhooks/**", (route) => route.abort());
  await send.click();
  await expect(form.getByText("The portal could not be reached.")).toBeVisible();
});

test.describe("a Vendor Admin", () => {
  test.use({ user: admin });

  test("finds the reference beside the keys of the company", { tag: "@REF-01.1" }, async ({ page }) => {
    await page.goto("/settings?type=api-keys");
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "API reference" }).click();
    await expect((await opened).getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import { startForgingProvider, type ForgingProvider } from "../apps/api/src/test/forging-provider.ts";
import { createSigner, startSamlProvider } from "../apps/api/src/test/saml-provider.ts";
import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { getMailsTo } from "./mails.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs } from "./session.ts";
import { expect, password } from "./stage.ts";

let provider: ForgingProvider;
test.beforeAll(async () => {
  provider = await startForgingProvider("127.0.0.9");
});
test.afterAll(() => provider[Symbol.asyncDispose]());

/** Proves the domain without a name server. */
const proveDomain = (companyId: string, domain: string) =>
  queryDatabase(
    "insert into company_domains (company_id, domain, proof, proved_at, checked_at) values ($1, $2, 'x', now(), now())",
    [companyId, domain],
  );

async function enterPasswordIfAsked(page: Page) {
  const dialog = page.getByRole("dialog", { name: /password/i });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

test.describe("with one company after the other", () => {
  // The provider of the tests vouches for one person at a time.
  test.describe.configure({ mode: "serial" });

  test(
    "a Vendor Admin sets up the company's sign-in, tests it and switches it on, and a user comes in by it",
    { tag: ["@SSO-01.1", "@SSO-01.2", "@SSO-03.2", "@SSO-04.1", "@SSO-06.1"] },
    async ({ page, company, browser }) => {
      test.slow(); // It opens many pages.
      const domain = `${company.code}.example`;
      await proveDomain(company.id, domain);
      await company.addUser("Eva Berg", "Full Access");
      await queryDatabase(
        "update sessions set confirmed_at = null where user_id = (select id from users where email = $1)",
        [company.admin],
      );
      await page.goto("/settings?type=company-sign-in");
      await expect(page.getByRole("list", { name: "Domains" }).getByRole("listitem")).toContainText("Verified");

      await expect(page.getByLabel("Default Role")).toHaveValue("View Only");
      await page.getByLabel("Issuer").fill("https://10.0.0.1");
      await page.getByLabel("Client ID").fill("lading");
      await page.getByLabel("Client secret").fill("a secret of the journey");
      await page.getByRole("button", { name: "Save" }).first().click();
      await enterPasswordIfAsked(page);
      await expect(page.getByLabel("Issuer")).toHaveAccessibleDescription("Must not be an internal address.");
      await page.getByLabel("Issuer").fill(provider.issuer);
      await page.getByRole("button", { name: "Save" }).first().click();
      await expect(page.getByText("Saved. Test it next.")).toBeVisible();

      provider.answers.claims = { sub: `admin ${company.mark}`, email: company.admin, name: "Ada Moss" };
      await page.getByRole("button", { name: "Test Sign-In" }).click();
      const tests = page.getByRole("region", { name: "Test" });
      await expect(tests).toContainText("Passed");
      await expect(tests).toContainText(`Asks for a code that is mailed to ${company.admin}`);
      await expectNoFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("radio", { name: "On", exact: true }).check();
      await page.getByRole("region", { name: "Company sign-in" }).getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Your changes are saved.")).toBeVisible();

      const eva = company.getEmail("Eva Berg");
      provider.answers.claims = { sub: `eva ${company.mark}`, email: eva, name: "Eva Berg" };
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const hers = await context.newPage();
      await hers.goto(`/login?company=${company.code}`);
      await hers.getByRole("button", { name: "Continue with Your Company’s Sign-In" }).click();
      await expect(hers.getByRole("heading", { name: "Enter the mailed code" })).toBeVisible();
      await hers.getByRole("textbox", { name: "Code" }).fill("00000000");
      await hers.keyboard.press("Enter");
      await expect(hers.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription("This code is not right.");
      const readCode = () => /^\d{8}$/m.exec(getMailsTo(eva).at(-1) ?? "")?.[0];
      await expect.poll(readCode).toBeDefined();
      await hers.getByRole("textbox", { name: "Code" }).fill(readCode() ?? "");
      await hers.keyboard.press("Enter");
      await hers.waitForURL("/homepage");
      await context.close();
    },
  );

  test(
    "a Vendor Admin connects a SAML provider by its metadata, and a user comes in by it",
    { tag: ["@SAML-01.1", "@SAML-01.3", "@SAML-03.2", "@SSO-01.1", "@SSO-01.2", "@SSO-04.1", "@SSO-06.1"] },
    async ({ page, company, browser }) => {
      test.slow(); // It opens many pages.
      await using saml = await startSamlProvider("127.0.0.9");
      const next = await createSigner({ to: 20 });
      const domain = `${company.code}.example`;
      await proveDomain(company.id, domain);
      await page.goto("/settings?type=company-sign-in");
      const provider = page.getByRole("region", { name: "Identity provider" });
      await provider.getByRole("radio", { name: "SAML" }).check();
      const download = page.waitForEvent("download");
      await provider.getByRole("link", { name: "metadata" }).click();
      expect((await download).suggestedFilename()).toBe("portal-metadata.xml");

      const metadata = provider.getByLabel("Metadata", { exact: true });
      await metadata.fill("no metadata");
      await provider.getByRole("button", { name: "Save" }).click();
      await enterPasswordIfAsked(page);
      await expect(metadata).toHaveAccessibleDescription(/This is not an XML document that can be read/);
      const chooser = page.waitForEvent("filechooser");
      await provider.getByRole("button", { name: "Choose File…" }).press("Enter");
      const certificates = [saml.signer.certificate, next.certificate];
      await (
        await chooser
      ).setFiles({ name: "metadata.xml", mimeType: "text/xml", buffer: Buffer.from(saml.getMetadata(certificates)) });
      await expect(metadata).toHaveValue(/EntityDescriptor/);
      await provider.getByText("Create a user at the first sign-in").click();
      await provider.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Saved. Test it next.")).toBeVisible();
      const stored = provider.getByRole("list", { name: "Certificates" }).getByRole("listitem");
      await expect(stored).toContainText(["Valid", "Expires soon"]);

      saml.answer = { subject: `admin ${company.mark}`, attributes: { mail: company.admin, givenName: "Ada" } };
      await page.getByRole("button", { name: "Test Sign-In" }).click();
      const tests = page.getByRole("region", { name: "Test" });
      await expect(tests).toContainText("Passed");
      await expect(tests).toContainText(`admin ${company.mark} (persistent)`);
      await expect(tests).toContainText(`Asks for a code that is mailed to ${company.admin}`);
      await expectNoFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("radio", { name: "On", exact: true }).check();
      await page.getByRole("region", { name: "Company sign-in" }).getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Your changes are saved.")).toBeVisible();

      const attributes = { mail: `noor@${domain}`, givenName: "Noor", sn: "Weber" };
      saml.answer = { subject: `noor ${company.mark}`, attributes, audience: "https://other.example" };
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const hers = await context.newPage();
      await hers.goto(`/login?company=${company.code}`);
      const go = hers.getByRole("button", { name: "Continue with Your Company’s Sign-In" });
      await go.click();
      await expect(hers.getByRole("alert").first()).toContainText(
        `The sign-in of ${company.name} failed: it is meant for another application than the portal`,
      );
      saml.answer = { subject: `noor ${company.mark}`, attributes };
      await hers.goto(`/login?company=${company.code}`);
      await go.click();
      await expect(hers).not.toHaveURL(/login/);
      await expect(hers.getByRole("heading", { level: 1 })).toBeVisible();
      await context.close();
    },
  );

  test(
    "the company's sign-in replaces the password when the typed domain enforces it",
    { tag: ["@SSO-03.1", "@SSO-05.1"] },
    async ({ page, company }) => {
      const domain = `${company.code}.example`;
      await proveDomain(company.id, domain);
      await page.goto("/settings?type=company-sign-in");
      await page.getByLabel("Issuer").fill(provider.issuer);
      await page.getByLabel("Client ID").fill("lading");
      await page.getByLabel("Client secret").fill("a secret of the journey");
      await page.getByRole("button", { name: "Save" }).first().click();
      await enterPasswordIfAsked(page);
      await expect(page.getByText("Saved. Test it next.")).toBeVisible();
      await queryDatabase(
        "update company_sign_ins set state = 'on', is_enforced = true, creates_users = true where company_id = $1",
        [company.id],
      );
      await page.evaluate("localStorage.clear()");

      await page.goto("/login");
      const passwordField = page.getByLabel("Password", { exact: true });
      await page.getByLabel("Email").fill("ada@elsewhere.example");
      await passwordField.focus();
      await expect(passwordField).toBeFocused();
      await page.getByLabel("Email").fill(`new@${domain}`);
      await page.keyboard.press("Tab");
      const go = page.getByRole("button", { name: "Continue with Your Company’s Sign-In" });
      await expect(go).toBeVisible();
      await expect(passwordField).toHaveCount(0);
      await expectNoFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });

      provider.answers.claims = { sub: `new ${company.mark}`, email: `stranger@elsewhere.example` };
      await go.click();
      await expect(page.getByRole("alert").first()).toContainText(
        `You have no account of ${company.name} that this sign-in can open.`,
      );
      await page.getByLabel("Email").fill(`new@${domain}`);
      await page.keyboard.press("Tab");
      provider.answers.claims = { sub: `new ${company.mark}`, email: `new@${domain}`, name: "Noor Weber" };
      await go.click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/login/);
    },
  );

  test("staff let passwords work while an enforced sign-in fails", { tag: "@SSO-06.2" }, async ({ page, company }) => {
    await queryDatabase(
      `insert into company_sign_ins (company_id, issuer, client_id, client_secret, state, is_enforced, role_id)
       select $1, 'https://idp.example', 'lading', '\\x00', 'on', true, id from roles where name = 'View Only'`,
      [company.id],
    );
    await comeAs(page, "staff@provider.example", { isConfirmed: true });
    await page.goto(`/provider/companies/${company.id}?tab=Connections`);
    const card = page.getByRole("form", { name: "Company sign-in" });
    await card.getByRole("button", { name: "Let Passwords Work" }).click();
    await expect(card.getByLabel("Reason")).toHaveAccessibleDescription("Enter a reason.");
    await card.getByLabel("Reason").fill("Their identity provider is down.");
    await page.keyboard.press("Enter");
    await expect(card).toContainText("Passwords work for the time being: Their identity provider is down.");
    await expectNoFindings(page);
    await card.getByRole("button", { name: "Enforce It Again" }).click();
    await expect(card.getByLabel("Reason")).toHaveValue("");
  });
});

import { expectNoFindings } from "./findings.ts";
import { waitForMailedLink } from "./mails.ts";
import { test } from "./company.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, password, staff } from "./stage.ts";

/** Gives a user an authenticator app, whose codes nobody knows. */
const addLostApp = (email: string) =>
  queryDatabase("insert into totp_factors (user_id, secret, last_step) select id, 'x', 0 from users where email = $1", [
    email,
  ]);

// The test analyzes its pages several times, and an analysis takes seconds on a busy machine.
test.use({ isConfirmed: true, companyValues: { active: ["Walt Kim"] } });

test(
  "a Vendor Admin starts to recover a lost second step, the person confirms by mail, and staff approve",
  { tag: ["@MFA-06.2", "@MFA-06.5", "@MFA-07.1"] },
  async ({ page, browser, company }) => {
    const walt = company.getEmail("Walt Kim");
    await addLostApp(walt);
    await page.goto("/settings?type=Account+Management");
    await page.getByRole("button", { name: "Lost second step of Walt Kim" }).click();
    const dialog = page.getByRole("dialog", { name: "Second step of Walt Kim" });
    await dialog.getByRole("button", { name: "Start Recovery" }).click();
    await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/^Say how you know/);
    await dialog.getByLabel("Reason").fill("Called from the known number");
    await expectNoFindings(page);
    await dialog.getByRole("button", { name: "Start Recovery" }).click();
    await expect(page.getByText("A link was mailed to Walt Kim.")).toBeVisible();
    await expect(dialog).toContainText("Walt Kim has not confirmed yet.");
    await expect(dialog.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expectNoFindings(page);

    const own = await (await browser.newContext()).newPage();
    await comeAs(own, walt);
    await own.goto("/settings?type=Security");
    await expect(own.getByText("Ada Moss has asked to remove your second step")).toBeVisible();
    await expectNoFindings(own);
    await own.context().close();

    const visitor = await browser.newContext();
    const link = await visitor.newPage();
    await link.goto(await waitForMailedLink(walt, "/recover"));
    await expect(link).not.toHaveURL(/code=/);
    await expectNoFindings(link);
    await link.getByRole("button", { name: "Yes, I Have Lost It" }).click();
    await expect(link.getByRole("heading", { level: 1, name: "You have confirmed" })).toBeVisible();

    await comeAs(link, staff);
    await link.goto(`/provider/companies/${company.id}?tab=People&search=Walt`);
    await link.getByRole("button", { name: "Actions for Walt Kim" }).click();
    await link.getByRole("menuitem", { name: "Lost Second Step…" }).click();
    const other = link.getByRole("dialog", { name: "Second step of Walt Kim" });
    await expect(other).toContainText("by Ada Moss");
    await other.getByRole("button", { name: "Approve" }).click();
    const question = link.getByRole("dialog", { name: "Enter your password" });
    await question.getByLabel("Password", { exact: true }).fill(password);
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(other).toContainText("Walt Kim signs in without a second step");
    expect(
      await queryDatabase("select from totp_factors f join users u on u.id = f.user_id where email = $1", [walt]),
    ).toEqual([]);
    await visitor.close();
  },
);

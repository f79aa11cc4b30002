import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { expect, password, readStoredSession, staff } from "./stage.ts";

const readSessions = (email: string) =>
  queryDatabase<{ idle: number; life: number }>(
    `select round(extract(epoch from s.idle_expires_at - s.last_used_at) / 60)::int as idle,
       round(extract(epoch from s.expires_at - s.created_at) / 3600)::int as life
     from sessions s join users u on u.id = s.user_id where u.email = $1 and s.ended_at is null`,
    [email],
  );

test(
  "a Vendor Admin chooses how long sessions last, and staff read it",
  { tag: "@SESS-05" },
  async ({ page, company }) => {
    await page.goto("/settings?type=Security");
    const card = page.getByRole("form", { name: "Sessions in your company" });
    const idle = card.getByRole("combobox", { name: "Longest Time Without Use" });
    const life = card.getByRole("combobox", { name: "Longest Session" });
    await expect(idle).toHaveValue("1440");
    await expect(life).toHaveValue("336");
    await expect(card.getByRole("button", { name: "Save" })).toBeDisabled();
    await idle.selectOption("30 minutes");
    await life.selectOption("8 hours");
    await card.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("The limits were saved.")).toBeVisible();
    await expect(card.getByRole("button", { name: "Save" })).toBeDisabled();
    await expectNoFindings(page);
    expect(await readSessions(company.admin)).toEqual([{ idle: 30, life: 8 }]);
    await page.reload();
    await expect(idle).toHaveValue("30");
    await expect(life).toHaveValue("8");
  },
);

test.describe("a session that a new policy ends", () => {
  test.use({ isConfirmed: true });

  test("leads to the sign-in page and back", { tag: ["@SESS-05", "@SHELL-13"] }, async ({ page, company }) => {
    await page.goto("/settings?type=Security");
    const card = page.getByRole("form", { name: "Sessions in your company" });
    await card.getByRole("combobox", { name: "Longest Session" }).selectOption("1 hour");
    await queryDatabase(
      "update sessions set created_at = now() - interval '2 hours' where user_id = (select id from users where email = $1)",
      [company.admin],
    );
    await card.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The limits were saved.")).toBeVisible();
    await page.getByRole("link", { name: "Help" }).first().click();
    await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("from") === "/help");
    await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
    expect(await readStoredSession(page)).toBeNull();
  });
});

test.describe("staff", () => {
  test.use({ user: staff });

  test(
    "choose how long their own sessions last, and read the choice of a company",
    { tag: "@SESS-05" },
    async ({ page, company }) => {
      await queryDatabase("update companies set session_idle_minutes = 15, session_hours = 72 where id = $1", [
        company.id,
      ]);
      await page.goto(`/provider/companies/${company.id}?tab=Flags`);
      await expect(
        page.getByText("signed out after 15 minutes without use, and 3 days after signing in"),
      ).toBeVisible();
      await page.goto("/provider/settings");
      const card = page.getByRole("form", { name: "Sessions of your people" });
      await expectNoFindings(page);
      await card.getByRole("combobox", { name: "Longest Session" }).selectOption("7 days");
      await card.getByRole("button", { name: "Save" }).click();
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("The limits were saved.")).toBeVisible();
      const [stored] = await queryDatabase("select session_idle_minutes, session_hours from provider_settings");
      expect(stored).toEqual({ session_idle_minutes: 1440, session_hours: 168 });
    },
  );
});

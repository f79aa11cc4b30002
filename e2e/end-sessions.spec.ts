import { randomUUID } from "node:crypto";
import { test } from "./company.ts";
import { queryDatabase } from "./portal.ts";
import { createSession } from "./session.ts";
import { comeAs, expect, staff } from "./stage.ts";
import { accountManagement } from "./user-lists.ts";

test.use({ companyValues: { active: ["Bo Reed"] } });

/** The sessions of a user that have not ended. */
const countSessions = async (email: string) =>
  (
    await queryDatabase(
      "select from sessions s join users u on u.id = coalesce(s.staff_id, s.user_id) where u.email = $1 and s.ended_at is null",
      [email],
    )
  ).length;

test("a Vendor Admin signs a colleague out everywhere", { tag: "@SESS-06" }, async ({ page, company }) => {
  const email = company.getEmail("Bo Reed");
  await createSession(email);
  await page.goto(accountManagement);
  await page.getByRole("button", { name: "Sign Bo Reed out" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign Bo Reed out everywhere?" });
  await expect(question).toContainText("Their sessions end immediately.");
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Bo Reed was signed out everywhere.")).toBeVisible();
  expect(await countSessions(email)).toBe(0);
});

test("staff sign a company's user and a colleague out everywhere", { tag: "@SESS-06" }, async ({ page, company }) => {
  const vendor = company.getEmail("Bo Reed");
  const mark = randomUUID().slice(0, 8);
  const colleague = `noa.${mark}@provider.example`;
  await queryDatabase(
    `insert into users (role_id, email, password_hash, first_name, last_name)
     select id, $1, 'none', 'Noa', $2 from roles where name = 'Reviewer' and of_provider`,
    [colleague, mark],
  );
  for (const email of [vendor, colleague]) await createSession(email);
  await comeAs(page, staff);
  const signOut = async (name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Sign Out Everywhere" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText(`${name} was signed out everywhere.`)).toBeVisible();
  };
  await page.goto(`/provider/companies/${company.id}?tab=People`);
  await signOut("Bo Reed");
  expect(await countSessions(vendor)).toBe(0);
  await page.goto(`/provider/people?search=${mark}`);
  await signOut(`Noa ${mark}`);
  expect(await countSessions(colleague)).toBe(0);
});

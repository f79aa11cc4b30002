import { randomUUID } from "node:crypto";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";

/** Creates a role of the provider with these permissions, and a staff member who has it. */
async function aMember(permissions: readonly string[]) {
  const mark = randomUUID().slice(0, 8);
  const person = { name: `Noa ${mark}`, email: `noa.${mark}@provider.example`, role: `Helper ${mark}` };
  await queryDatabase(
    `with added as (insert into roles (name, of_provider) values ($1, true) returning id),
       given as (insert into role_permissions select id, unnest($2::text[]) from added)
     insert into users (role_id, email, password_hash, first_name, last_name) select id, $3, 'none', 'Noa', $4 from added`,
    [person.role, permissions, person.email, mark],
  );
  return person;
}

test.describe("an administrator", () => {
  test.use({ user: staff, isConfirmed: true });

  test("sees who gains and loses what before a role changes", { tag: ["@ROL-01"] }, async ({ page }) => {
    const { name, role } = await aMember(["provider.view_companies"]);
    await page.goto("/provider/roles");
    await page.getByRole("checkbox", { name: `See companies, ${role}` }).click();
    await page.getByRole("checkbox", { name: `See the audit record, ${role}` }).click();
    await expect(page.getByText("2 changes in 1 role")).toBeVisible();
    await page.getByRole("button", { name: "Review and Save" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(`1 person: ${name}.`)).toBeVisible();
    await expect(dialog.getByRole("listitem")).toHaveText(["See the audit record", "See companies"]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("checkbox", { name: `See companies, ${role}` })).not.toBeChecked();
    await expect(page.getByText("2 changes in 1 role")).toBeHidden();
  });

  test("finds both pages accessible, in light and dark and on a phone", { tag: ["@ROL-01"] }, async ({ page }) => {
    await page.goto("/provider/roles");
    await page.getByRole("checkbox").first().waitFor();
    await expectNoFindings(page);
    await page.goto("/provider/people?search=staff%40provider.example");
    await page.getByText("staff@provider.example").waitFor();
    await expectNoFindings(page);
  });

  test("removes a role with a replacement for its people", { tag: ["@ROL-01"] }, async ({ page }) => {
    const { name, role } = await aMember([]);
    await page.goto("/provider/roles");
    await page.getByRole("button", { name: `Actions for ${role}` }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: "Remove Role" })).toBeDisabled();
    await dialog.getByLabel("Replacement").selectOption("Reviewer");
    await dialog.getByRole("button", { name: "Remove Role" }).click();
    await expect(page.getByRole("button", { name: `Actions for ${role}` })).toBeHidden();
    await page.goto(`/provider/people?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("row", { name })).toContainText("Reviewer");
  });

  test("closes the list of roles with Escape, and not the dialog around it", { tag: ["@ROL-01"] }, async ({ page }) => {
    await page.goto("/provider/people");
    await page.getByRole("button", { name: "Invite a Person" }).click();
    const role = page.getByRole("dialog").getByLabel("Role");
    await role.click();
    await expect(page.getByRole("option", { name: "Reviewer" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option", { name: "Reviewer" })).toBeHidden();
    await expect(role).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(role).toBeHidden();
  });

  test("changes the role of a person and deactivates them", { tag: ["@ROL-01"] }, async ({ page }) => {
    const { name } = await aMember([]);
    await page.goto(`/provider/people?search=${encodeURIComponent(name)}`);
    const row = page.getByRole("row", { name });
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Make Content editor" }).click();
    await expect(page.getByRole("alertdialog").getByRole("listitem")).toHaveText(["Edit lists", "Edit texts"]);
    await page.getByRole("button", { name: "Change Role" }).click();
    await expect(row).toContainText("Content editor");
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(row).toContainText("Deactivated");
  });
});

test(
  "a person who loses a permission gets a page that says so, and no empty one",
  { tag: ["@ROL-01", "@CON-01", "@SHELL-05"] },
  async ({ page }) => {
    const { email, role } = await aMember(["provider.view_audit", "provider.answer_feedback"]);
    await page.clock.install();
    await comeAs(page, email);
    await page.goto("/provider/audit");
    await expect(page.getByRole("cell").first()).toBeVisible();
    // The page requests the list's next rows in advance, and the state of the seal.
    await page.waitForLoadState("networkidle");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link", { name: "Companies" })).toBeHidden();
    await queryDatabase(
      "delete from role_permissions where permission = 'provider.view_audit' and role_id = (select id from roles where name = $1)",
      [role],
    );
    const refusal = page.getByRole("heading", { name: "Your role has no access to this page" });
    // Sorting asks the server, unless a request of the page itself has found the loss first.
    await page.getByRole("button", { name: "Time" }).or(refusal).first().click();
    await expect(refusal).toBeVisible();
    await expect(navigation.getByRole("link", { name: "Audit" })).toBeHidden();
    await expect(navigation.getByRole("link", { name: "Feedback" })).toBeVisible();

    // The queue polls, so it notices the loss without a click.
    await page.getByRole("link", { name: "Go to Queue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Queue");
    await expect(page.getByRole("table", { name: "Queue" })).toBeVisible();
    await queryDatabase(
      "update role_permissions set permission = 'provider.edit_texts' where permission = 'provider.answer_feedback' and role_id = (select id from roles where name = $1)",
      [role],
    );
    // A request that was sent before the loss may still be answered, and the next one follows ten seconds after it.
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(page.getByRole("heading", { name: "Your role has no access to this page" })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await expect(navigation.getByRole("link", { name: "Queue" })).toBeHidden();

    // A role without work of the queue begins with the first page that it opens.
    await page.goto("/provider");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms");
  },
);

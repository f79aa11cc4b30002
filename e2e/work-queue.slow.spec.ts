import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { createQueue } from "./review-queue.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff });

test("has no accessibility findings with rows selected and in its dialogs", { tag: "@CON-05.5" }, async ({ page }) => {
  test.slow();
  const { name } = await createQueue();
  const [company] = await queryDatabase<{ id: string }>("select id from companies where name = $1", [name]);
  await page.goto(`/provider/queue?company=${company?.id}`);
  await page.getByRole("checkbox", { name: "Select Edits: Gate Valve" }).check();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Hand Over" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("radio", { name: "Marcus Adeyemi" }).check();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
});

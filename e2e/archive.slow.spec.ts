import { admin, expect, test } from "./stage.ts";

test.describe("on a phone", () => {
  test.use({ user: admin, viewport: { width: 390, height: 844 } });

  test(
    "the archive fits, keeps the actions for selected documents in view, and explains a legal hold",
    { tag: ["@ARCH-01.1", "@ARCH-02", "@LIST-04.3"] },
    async ({ page }) => {
      await page.goto("/document-repository?type=archive");
      await expect(page.getByRole("article").first()).toContainText(/Original Location.*Document.*Days Remaining/);
      const bar = page.getByRole("group", { name: "Selected rows" });
      const held = page.getByRole("article").filter({ hasText: "On hold" }).first();
      await expect(held).toContainText("Nobody can delete it");
      await expect(held.getByRole("button", { name: /on legal hold/ })).toBeDisabled();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
      await expect(bar).toBeHidden();
      await held.getByRole("checkbox").click();
      await expect(bar).toContainText("1 selected");
      await bar.getByRole("button", { name: "Select all on this page" }).click();
      await expect(bar).toContainText("10 selected");
      await expect(bar.getByRole("button", { name: "Restore" })).toBeInViewport();
      await expect(bar.getByRole("button", { name: /^Select all \d+ results$/ })).toBeInViewport();
      await bar.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("10 documents");
      await page.getByRole("button", { name: "Do Not Delete" }).click();
      await bar.getByRole("button", { name: "Clear" }).click();
      await expect(bar).toBeHidden();
    },
  );
});

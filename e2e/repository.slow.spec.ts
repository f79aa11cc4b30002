import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const spaces = ["Corporate Agreements", "Product Documents", "Order Documents", "Archived Documents"];

test("shows a card for each space that links to it", { tag: "@REPO-01" }, async ({ page }) => {
  await page.goto("/document-repository");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText(spaces);
  for (const space of spaces) {
    await page.getByRole("link", { name: `Manage ${space}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(space);
    expect(new URL(page.url()).searchParams.get("type")).toBe(space);
    await page.goBack();
  }
});

test("shows neither a card nor a page for a space that is switched off", { tag: "@REPO-01" }, async ({ page }) => {
  await page.route("**/api/accounts/feature-flags/", async (route) => {
    const response = await route.fetch();
    const flags = (await response.json()) as { feature_name: string }[]; // the server validates its responses
    await route.fulfill({
      json: flags.map((flag) => (flag.feature_name === "Product Documents" ? { ...flag, active: false } : flag)),
    });
  });
  await page.goto("/document-repository");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText(spaces.filter((space) => space !== "Product Documents"));
  await page.goto("/document-repository?type=product-documents");
  await expect(page.getByText("the page you were looking for cannot be found.")).toBeVisible();
});

import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const latestUpdate = "**/api/notifications/latest-update-message/";

const banner = (page: Page) => page.getByRole("region", { name: "Message of the provider" });

test(
  "collapses a long message, renders none of its HTML, and opens the help's question that a message links to",
  { tag: ["@HOME-02", "@HELP-01"] },
  async ({ page }) => {
    const text = `# News\n\n<img src="/x" onerror="document.title='run'"><script>document.title='run'</script>\n\n${"Many words. ".repeat(400)}`;
    await page.route(latestUpdate, (route) => route.fulfill({ json: { id: 1, text } }));
    await page.goto("/homepage");
    await expect(banner(page).getByRole("heading", { name: "News" })).toBeVisible();
    await expect(banner(page).locator("img, script")).toHaveCount(0);
    await expect(page).toHaveTitle(/^Welcome/);
    const height = async () => (await banner(page).boundingBox())?.height ?? 0;
    await expect(banner(page).getByRole("button", { name: "Read More" })).toBeVisible();
    const collapsed = await height();
    await banner(page).getByRole("button", { name: "Read More" }).click();
    await expect.poll(height).toBeGreaterThan(collapsed * 2);
    await banner(page).getByRole("button", { name: "Show Less" }).click();
    await expect.poll(height).toBe(collapsed);

    await page.unroute(latestUpdate);
    await page.reload();
    await expect(banner(page)).toContainText("several files at a time");
    await banner(page).getByRole("link", { name: "Read how it works" }).click();
    const question = page.getByRole("button", { name: "How do I hand over documents of an order?", exact: true });
    await expect(question).toHaveAttribute("aria-expanded", "true");
    await expect(question).toBeInViewport();
  },
);

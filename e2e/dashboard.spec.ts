import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { admin, comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test.use({ user: admin });

const tabs = (page: Page) => page.getByRole("tablist", { name: "Dashboards" }).getByRole("tab");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const getFrame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name} dashboard"]`);
const expectLoaded = (page: Page, name: string) =>
  expect(getFrame(page, name).getByRole("region", { name: /\w/ }).first()).toBeVisible();

async function drag(page: Page, name: string, onto: string) {
  const [from, to] = [await getRestingMiddle(page, name), await getRestingMiddle(page, onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + Math.sign(to.x - from.x) * 10, from.y);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expectToMakeRoom(page, onto, to);
  await page.mouse.up();
}

/** The tab under the dragged one moves aside once the app has handled the move. A drop before that would go elsewhere. */
const expectToMakeRoom = (page: Page, name: string, before: { x: number }) =>
  expect.poll(async () => (await getMiddle(page, name)).x).not.toBe(before.x);

/** Waits until the tab has stopped moving after an earlier drag. */
async function getRestingMiddle(page: Page, name: string) {
  await tab(page, name).hover({ trial: true });
  return getMiddle(page, name);
}

async function getMiddle(page: Page, name: string) {
  const box = await tab(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe("with a mouse and a touchscreen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    "drags a tab by mouse, and by touch after a long press",
    { tag: ["@DASH-01.3", "@DASH-02"] },
    async ({ page }) => {
      await page.goto("/dashboard");
      await expect(tabs(page)).toHaveText(["Sales", "Orders", "Catalog"]);
      await drag(page, "Sales", "Orders");
      await expect(tabs(page)).toHaveText(["Orders", "Sales", "Catalog"]);
      await drag(page, "Sales", "Orders");
      await expect(tabs(page)).toHaveText(["Sales", "Orders", "Catalog"]);
      await drag(page, "Orders", "Sales");
      await expect(tabs(page)).toHaveText(["Orders", "Sales", "Catalog"]);
      await expect(tab(page, "Sales"), "dragging selects no tab").toHaveAttribute("aria-selected", "true");

      const [from, to] = [await getRestingMiddle(page, "Sales"), await getRestingMiddle(page, "Catalog")];
      const touch = await page.context().newCDPSession(page);
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
      // The tab can be dragged after a long press.
      await expect(tab(page, "Sales")).toHaveClass(/cursor-grabbing/);
      for (const share of [0.3, 0.6, 1])
        await touch.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          touchPoints: [{ x: from.x + (to.x - from.x) * share, y: from.y }],
        });
      await expectToMakeRoom(page, "Catalog", to);
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expect(tabs(page)).toHaveText(["Orders", "Catalog", "Sales"]);
      await page.reload();
      await expect(tabs(page)).toHaveText(["Orders", "Catalog", "Sales"]);
    },
  );
});

test(
  "opens the frame with a form, and accepts a failure and its height only from the frame",
  { tag: ["@DASH-03.1", "@DASH-03.2", "@DASH-03.3", "@DASH-04"] },
  async ({ page }) => {
    // The API rejects the embedded page's request for figures.
    await page.route("**/api/embed/figures", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/dashboard");
    await expect(page.getByRole("alert").getByText("Couldn't load dashboard.")).toBeVisible();
    await page.unroute("**/api/embed/figures");

    const posted = page.waitForRequest("**/embed/dashboard");
    await page.getByRole("button", { name: "Try Again" }).click();
    const request = await posted;
    expect(request.method()).toBe("POST");
    const fields = new URLSearchParams(request.postData() ?? "");
    expect(fields.get("dashboard_id")).toBe("sales");
    expect(fields.get("token")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(request.url(), "the address contains no form fields").not.toContain("?");

    await expectLoaded(page, "Sales");
    const getFrameHeight = async () => (await page.getByTitle("Sales dashboard").boundingBox())?.height;
    const inFrame = getFrame(page, "Sales").locator("#root");
    const getContentHeight = async () => Math.ceil((await inFrame.boundingBox())?.height ?? 0) + 20;
    const hasOwnHeight = async () => (await getFrameHeight()) === (await getContentHeight());
    await expect.poll(hasOwnHeight).toBe(true);

    // The portal's window and another frame of the same origin each send a height.
    await page.evaluate("postMessage({ height: 778 })");
    await page.evaluate(`document.body.appendChild(document.createElement("iframe")).name = "other"`);
    await page.frame("other")?.evaluate("parent.postMessage({ height: 777 }, '*')");
    await expect.poll(hasOwnHeight).toBe(true);
    for (const height of ["1e9", "-1", "20.5", "'640'"])
      await inFrame.evaluate(`parent.postMessage({ height: ${height} }, "*")`);
    // The portal accepts this height, so it has already ignored the messages before it.
    await inFrame.evaluate(`parent.postMessage({ height: 1234 }, "*")`);
    await expect.poll(getFrameHeight).toBe(1254);

    // The embedded page follows the portal's theme.
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(getFrame(page, "Sales").locator("html")).toHaveAttribute("data-theme", "dark");

    // A page of another origin in the dashboard's frame sends a height.
    await page.route("**/embed/dashboard", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "content-security-policy": "sandbox allow-scripts" },
        body: '<script>parent.postMessage({ height: 500 }, "*"); console.log("sent")</script>',
      }),
    );
    const sent = page.waitForEvent("console", (message) => message.text() === "sent");
    await tab(page, "Orders").click();
    await sent;
    await expect(page.getByTitle("Orders dashboard")).toBeHidden();
    await expect(page.getByText("Loading dashboard")).toBeAttached();
  },
);

test(
  "charts show the company's figures, and each is available as a table and as CSV",
  { tag: ["@DASH-05.1", "@DASH-05.2"] },
  async ({ page }) => {
    const vendor = await createVendor([{ gxp_sku: "V-1", name: "Ball valve" }]);
    const today = new Date().toISOString().slice(0, 10);
    const order = (number: string, location: string, total: string) => ({
      purchase_order: `${vendor.mark}-${number}`,
      order_date: today,
      due_date: "2020-01-01",
      status: "Open",
      location,
      total,
    });
    await vendor.feedOrders([order("1", "Odessa", "1200.50"), order("2", "Odessa", "10"), order("3", "=Hobbs", "5")]);
    await comeAs(page, vendor.email);
    await page.goto("/dashboard");
    await tab(page, "Orders").click();

    const frame = getFrame(page, "Orders");
    await expect(frame.getByText("Orders received", { exact: true }).locator("..")).toContainText("3");
    await expect(frame.getByText("Value received", { exact: true }).locator("..")).toContainText("$1,216");
    await expect(frame.getByRole("region", { name: "Open orders on time" }).getByRole("listitem")).toHaveText([
      "On time0",
      "Late3",
      "No due date0",
    ]);
    await frame.getByRole("button", { name: "Table of Orders by location" }).click();
    const table = frame.getByRole("region", { name: "Orders by location" }).getByRole("table");
    await expect(table.getByRole("row")).toHaveText([
      "LocationOrdersValueOpenLate",
      "Odessa2$1,210.5022",
      "=Hobbs1$5.0011",
    ]);
    const saving = page.waitForEvent("download");
    await frame.getByRole("button", { name: "CSV of Orders by location" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("orders-by-location.csv");
    expect(await readFile(await saved.path(), "utf8")).toBe(
      `\uFEFF"Location","Orders","Value","Open","Late"\r\n"Odessa",2,1210.5,2,2\r\n"'=Hobbs",1,5,1,1\r\n`,
    );

    // Charts without sales show a message.
    await tab(page, "Sales").click();
    await expect(getFrame(page, "Sales").getByText("There is nothing to show yet.")).toHaveCount(4);
  },
);

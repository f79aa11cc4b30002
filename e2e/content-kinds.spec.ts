import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { callApi } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

/** A message at the top of the window. Fields below have hints with similar words. */
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function callAsStaff<Answer>(method: string, path: string, body?: object) {
  const token = await getAccessToken(staff);
  return (await callApi(`/api/provider/${path}`, { token, method, body })) as Answer; // the API validates its responses
}

const mark = () => crypto.randomUUID().slice(0, 8);

/** Pastes HTML into the focused editor, as the clipboard would. */
const paste = (page: Page, html: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", ${JSON.stringify(html)});
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { color: red }</style></head><body>
<!--StartFragment--><p class=MsoTitle style='font-size:28pt'>Returns<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>Label <b>each</b> box</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>Call the carrier</p>
<p class=MsoNormal onclick="alert(1)" style='color:blue'>See <a href="javascript:alert(1)">this</a> and <a href="https://example.com/returns">that</a>.<script>alert(1)</script></p><!--EndFragment--></body></html>`;

test.describe("the editor of texts", () => {
  test(
    "formats by keyboard and toolbar, and stores plain elements only",
    { tag: ["@CNT-01.6", "@CNT-01.9"] },
    async ({ page }) => {
      const name = `Returns ${mark()}`;
      await page.goto("/provider/help/new");
      await box(page, "Name").fill(name);
      await box(page, "Overview").click();
      await page.keyboard.type("# How to return");
      await page.keyboard.press("Enter");
      await page.keyboard.type("- Pack it");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Send ");
      await page.keyboard.press("Control+b");
      await page.keyboard.type("it");
      await expect(button(page, "Bold")).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.press("Control+b");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog", { name: "Link" });
      await dialog.getByRole("textbox", { name: "Text" }).fill("Our site");
      await dialog.getByRole("textbox", { name: "Address" }).fill("javascript:alert(1)");
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveAccessibleDescription(/Must be an address/);
      await dialog.getByRole("textbox", { name: "Address" }).fill("example.com");
      await page.keyboard.press("Enter");
      await expect(box(page, "Overview")).toBeFocused();
      await page.keyboard.press("Enter");
      await button(page, "Insert a table").click();
      await expect(box(page, "Overview")).toBeFocused();
      await page.keyboard.type("Part");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Days");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Valve");
      await button(page, "Save Draft").click();
      await expect(page.getByText("This is a draft.")).toBeVisible();
      const id = page.url().split("/").at(-1);
      const { description } = await callAsStaff<{ description: string }>("GET", `help-sections/${id}`);
      expect(description.replaceAll(/\s+/g, " ")).toMatch(
        /^<h1>How to return<\/h1><ul><li>Pack it<\/li><li>Send <strong>it<\/strong><\/li><\/ul><p><a href="https:\/\/example.com"[^>]*>Our site<\/a><\/p><table><thead><tr><th scope="col">Part<\/th><th scope="col">Days<\/th><\/tr><\/thead><tbody><tr><td>Valve<\/td>/,
      );
    },
  );

  test("cleans what is pasted from Word", { tag: "@CNT-01.6" }, async ({ page }) => {
    await page.goto("/provider/help/new");
    await box(page, "Overview").click();
    await paste(page, fromWord);
    const text = box(page, "Overview");
    await expect(text.getByRole("heading", { name: "Returns" })).toBeVisible();
    await expect(text.getByRole("listitem")).toHaveText(["Label each box", "Call the carrier"]);
    await expect(text.locator("strong")).toHaveText("each");
    await expect(text.getByRole("link")).toHaveText("that");
    expect(await text.innerHTML()).not.toMatch(/style=|Mso|script|onclick|o:p/);
  });

  test("leaves to the next field with Tab, and its toolbar is one stop", { tag: "@CNT-01.9" }, async ({ page }) => {
    await page.goto("/provider/help/new");
    const style = page.getByRole("combobox", { name: "Text style" });
    await expect(style).toBeEnabled();
    await box(page, "Name").click();
    await page.keyboard.press("Tab");
    await expect(style).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(button(page, "Bold")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(box(page, "Overview")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(button(page, "Add a Question")).toBeFocused();
  });
});

test.describe("the terms", () => {
  test(
    "list who has accepted and who has not, and the list is exported",
    { tag: ["@CNT-02.3", "@CNT-02.4", "@PROV-04.1"] },
    async ({ page }) => {
      const company = await createCompany({ hasAcceptedTerms: false });
      await page.goto("/provider/terms");
      await page.getByRole("navigation", { name: "Terms" }).getByRole("link", { name: "Acceptances" }).click();
      await box(page, "Search by User or Company").fill(company.mark);
      await page.keyboard.press("Enter");
      await expect(row(page, "Ada Moss")).toContainText("Missing");
      const download = page.waitForEvent("download");
      await button(page, "Export CSV").click();
      const lines = readFileSync(await (await download).path(), "utf8")
        .trimEnd()
        .split("\r\n");
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(company.admin);
    },
  );

  test("become a draft when published ones are changed", { tag: ["@CNT-01.1", "@CNT-02.2"] }, async ({ page }) => {
    await page.goto("/provider/terms");
    await page
      .getByRole("row")
      .filter({ has: page.getByText("Published", { exact: true }) })
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByText("A published version of the terms never changes.")).toBeVisible();
    const before = page.url();
    await expect(box(page, "Text")).not.toBeEmpty();
    const published = await box(page, "Text").textContent();
    await box(page, "Text").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Draft of ");
    await button(page, "Save Draft").click();
    await expect(page.getByRole("heading", { level: 1, name: "Unpublished terms" })).toBeVisible();
    expect(page.url()).not.toBe(before);
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Delete this version of the terms" }).click();
    await button(page, "Delete").click();
    await expect(page).toHaveURL(/\/provider\/terms$/);
    // A new version begins with the published text.
    await page.getByRole("link", { name: "New Version of the Terms" }).click();
    await expect(box(page, "Text")).toHaveText(published ?? "");
    await expect(button(page, "Publish")).toBeDisabled();
  });
});

test("a dashboard for one company is a tab only there", { tag: "@PROV-04.6" }, async ({ page }) => {
  const company = await createCompany();
  const other = await createCompany();
  const name = `Sales ${mark()}`;
  await page.goto("/provider/dashboards/new");
  await box(page, "Name").fill(name);
  await page.getByRole("combobox", { name: "Shows" }).selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "Companies" }).click();
  await page.keyboard.type(company.mark);
  await page.getByRole("option", { name: company.name }).click();
  await button(page, "Publish").click();
  await expect(toast(page, "The dashboard was published.")).toBeVisible();
  const readNames = async (email: string) => {
    const token = await getAccessToken(email);
    return ((await callApi("/domo/dashboards/", { token })) as { name: string }[]).map((one) => one.name); // the API validates its responses
  };
  expect(await readNames(company.admin)).toContain(name);
  expect(await readNames(other.admin)).not.toContain(name);
});

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { callApi } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";
import { button, box, mark } from "./content-kinds-steps.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function callAsStaff<Answer>(method: string, path: string, body?: object) {
  const token = await getAccessToken(staff);
  return (await callApi(`/api/provider/${path}`, { token, method, body })) as Answer; // the API validates its responses
}

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

test.use({ user: staff, isConfirmed: true });

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
});

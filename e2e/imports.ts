import { expect, type Page } from "@playwright/test";

interface ImportFile {
  name: string;
  content: string | Buffer;
}

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The server starts a thread for each step of a run, which takes some seconds while other journeys use the processors. */
export const threadMs = 15_000;

export function expectStep(page: Page, step: string) {
  const current = page.getByRole("navigation", { name: "Steps of the import" }).locator("[aria-current=page]");
  return expect(current).toHaveText(step, { timeout: threadMs });
}

/** The field that a column becomes. `column` is its place and name, for example "Column 1, SKU". */
export const target = (page: Page, column: string) => page.getByRole("combobox", { name: `${column}, becomes` });

export const table = (page: Page, name: string) => page.getByRole("table", { name });

/** Chooses the file in the form of a new import, sends it, and lets the server read it. */
export async function sendFile(page: Page, { name, content }: ImportFile) {
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
  await press(page, "Upload File");
  await press(page, "Read File");
}

/** Begins an import of a kind, and goes on to its first page with a decision. */
export async function beginImport(page: Page, kind: string, source: string, file: ImportFile) {
  await page.goto(`/provider/imports?kind=${kind}`);
  await page.getByRole("textbox", { name: "Source" }).fill(source);
  await sendFile(page, file);
}

/** Waits for the end of the check of a file whose columns and values are understood. */
export async function expectCheck(page: Page) {
  await expectStep(page, "5 Check");
  // The page of the check shows its progress before its counts.
  await expect(page.getByRole("definition")).toHaveCount(6, { timeout: threadMs });
}

/** Checks a file from its columns, because its values need no decision. */
export async function checkFile(page: Page) {
  await press(page, "Check File");
  await expectCheck(page);
}

/** Goes on from the check to the report of the load. `button` names the rows that are loaded. */
export async function loadFile(page: Page, button: string) {
  await press(page, button);
  await expectStep(page, "7 Report");
}

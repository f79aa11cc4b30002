import { aTextPdf } from "../apps/api/src/test/text-pdf.ts";
import { createVendorWith } from "./agreements-steps.ts";
import { mainLooks } from "./accessible-pages.ts";
import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";
import { expectNoFindingsIn } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { getMailsTo } from "./mails.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";

interface Items {
  count: number;
  results: { id: string }[];
}

const fields = [
  { key: "policy", name: "Policy Number", type: "text", is_required: true },
  { key: "occurrence", name: "Each Occurrence", type: "number", is_required: true, minimum: 1_000_000 },
];

/** Creates a vendor of which a document is needed. */
async function needDocument() {
  const { email, id, mark } = await createVendorWith();
  const ofStaff = await createApiCaller(staff);
  await ofStaff("PATCH", `/api/provider/companies/${id}`, {
    feature_flags: [{ feature_name: "Required Documents", active: true }],
  });
  const name = `Insurance ${mark}`;
  const label = (await ofStaff("POST", "/api/provider/labels", { name, space: "company" })) as { id: number }; // The API checks its responses.
  await ofStaff("POST", "/api/provider/requirements", {
    name,
    label_id: label.id,
    applies_to: "company",
    condition: { company_ids: [id] },
    fields,
  });
  const ofVendor = await createApiCaller(email);
  let items: Items = { count: 0, results: [] };
  await expect(async () => {
    items = (await ofVendor("GET", "/api/requirements/")) as Items; // The API checks its responses.
    expect(items.count).toBe(1);
  }).toPass({ timeout: threadMs });
  const item = items.results[0]?.id ?? "";
  /** Decides on what was sent, as staff. */
  const decide = (decision: string, reason = "") =>
    ofStaff("POST", "/api/provider/requirement-items/decide", {
      decisions: [{ id: item, decision, reason, until: null }],
    });
  return { email, id, mark, name, item, decide };
}

/** Waits for the newest link in the mails to a broker, other than the links before it. */
async function findLink(broker: string, before: readonly string[] = []) {
  const find = () =>
    getMailsTo(broker)
      .flatMap((mail) => [...(/https?:\/\/\S+\/deliver\?code=[\w-]+/.exec(mail) ?? [])])
      .find((link) => !before.includes(link)) ?? "";
  await expect.poll(find, { timeout: threadMs }).not.toBe("");
  return find();
}

type Page = Parameters<typeof comeAs>[0];

/** Asks a broker on the page of the document. */
async function ask(page: Page, email: string, item: string, broker: string) {
  await comeAs(page, email);
  await page.goto(`/requirements?item=${item}`);
  await page.getByRole("button", { name: "Ask Your Broker or Mill" }).click();
  await page.getByRole("textbox", { name: "Mail Address" }).fill(broker);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ann Lee, Lockton");
  await page.getByRole("radio", { name: /^It goes straight to/ }).check();
  await page.getByRole("button", { name: "Send Mail" }).click();
  await expect(page.getByText("Asked Ann Lee, Lockton")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
}

/** A certificate whose text shows the values. */
const certificate = () =>
  aTextPdf({
    pages: [
      [
        [40, 60, "Policy Number: GL-4471-0926"],
        [40, 80, "Each Occurrence: $1,000,000"],
      ],
    ],
  });

/** Takes the values that the page has read from the file, after a look at where the file shows them. */
async function takeValues(page: Page) {
  await expect(page.getByText("Read on page 1: GL-4471-0926")).toBeVisible({ timeout: threadMs });
  await expect(page.getByRole("textbox", { name: "Policy Number" })).toHaveValue("");
  await expectNoFindingsIn(page, mainLooks);
  await page.getByRole("button", { name: "Use 2 Values" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Policy Number" })).toHaveValue("GL-4471-0926");
  await expect(page.getByText("As on page 1")).toHaveCount(2);
}

/** Sends a document as a stranger would who has only the link. Returns the seconds that it took. */
async function deliver(page: Page, link: string, name: string, file: string, content?: Buffer) {
  const begun = Date.now();
  await page.goto(link);
  const title = page.getByRole("heading", { level: 1, name: new RegExp(`${name}$`) });
  await expect(title).toBeVisible({ timeout: threadMs });
  expect(page.url()).not.toContain("code=");
  await page.getByLabel(`Files of ${name}`).setInputFiles({
    ...createPdf(file),
    ...(content && { buffer: content }),
  });
  await expect(page.getByText(file)).toBeVisible({ timeout: threadMs });
  if (content) await takeValues(page);
  else {
    await page.getByRole("textbox", { name: "Policy Number" }).fill("GL-4471-0926");
    await page.getByRole("textbox", { name: "Each Occurrence" }).fill("1,000,000");
  }
  await expect(page.getByText("The point is met")).toBeVisible();
  await page.getByRole("button", { name: /^Send to / }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Sent on .+, thank you\.$/ })).toBeVisible({
    timeout: threadMs,
  });
  return (Date.now() - begun) / 1000;
}

test(
  "a broker delivers by a link, reads why it must change the document, and delivers by a fresh link until it is accepted",
  { tag: ["@REQ-51.1", "@REQ-51.3", "@REQ-52.1", "@REQ-52.3", "@REQ-53.4"] },
  async ({ page }) => {
    test.slow(); // The page is analyzed in two layouts and themes, and the job that mails decisions looks once a minute.
    const { email, mark, name, item, decide } = await needDocument();
    const broker = `ann-${mark}@lockton.example`.toLowerCase();
    await ask(page, email, item, broker);
    const first = await findLink(broker);
    await page.goto(first);
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`${name}$`) })).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    expect(await deliver(page, first, name, "Draft.pdf")).toBeLessThan(120);
    await page.goto(first);
    await expect(page.getByText("This link is used.")).toBeVisible();

    await decide("change", "Page 2 is missing.");
    await queryDatabase(
      "update requirement_submissions set decided_at = decided_at - interval '13 s' where item_id = $1",
      [item],
    );
    await expect
      .poll(() => getMailsTo(broker).some((mail) => mail.includes("Page 2 is missing.")), { timeout: 90_000 })
      .toBe(true);

    await ask(page, email, item, broker);
    const fresh = await findLink(broker, [first]);
    await page.goto(fresh);
    await expect(page.getByText("Please change: Page 2 is missing.")).toBeVisible();
    expect(await deliver(page, fresh, name, "Certificate.pdf", certificate())).toBeLessThan(120);
    await decide("accept");
    await comeAs(page, email);
    await page.goto(`/requirements?item=${item}`);
    await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/by Ann Lee, Lockton \(through a link of /).first()).toBeVisible();
  },
);

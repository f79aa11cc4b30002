import { createVendorWith } from "./agreements-steps.ts";
import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";
import { expectNoFindings } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { expect, staff, test } from "./stage.ts";

interface Items {
  count: number;
  results: { id: string }[];
}

const fields = [
  { key: "occurrence", name: "Each Occurrence", type: "number", is_required: true, minimum: 1_000_000 },
  { key: "policy", name: "Policy Number", type: "text", is_required: false },
];

/** Creates a vendor that has sent a document which a requirement asks for. */
async function sendDocument() {
  const { email, id, mark } = await createVendorWith();
  const ofStaff = await createApiCaller(staff);
  await ofStaff("PATCH", `/api/provider/companies/${id}`, {
    feature_flags: [{ feature_name: "Required Documents", active: true }],
  });
  const name = `Insurance ${mark}`;
  const label = (await ofStaff("POST", "/api/provider/labels", { name, space: "company" })) as { id: number }; // The API checks its responses.
  const requirement = { name, label_id: label.id, applies_to: "company", condition: { company_ids: [id] }, fields };
  await ofStaff("POST", "/api/provider/requirements", requirement);
  const ofVendor = await createApiCaller(email);
  let items: Items = { count: 0, results: [] };
  await expect(async () => {
    items = (await ofVendor("GET", "/api/requirements/")) as Items; // The API checks its responses.
    expect(items.count).toBe(1);
  }).toPass({ timeout: threadMs });
  const item = items.results[0]?.id;
  const form = new FormData();
  form.set("document", new Blob([createPdf("Certificate").buffer]), "Certificate.pdf");
  await ofVendor("POST", `/api/requirements/${item}/files`, form);
  await ofVendor("POST", `/api/requirements/${item}/submit`, {
    values: { occurrence: "500000", policy: "GL-4471-0926" },
    note: "Our umbrella policy adds $5,000,000.",
  });
  return { id, name };
}

test.use({ user: staff });

test(
  "a reviewer opens a sent document from the queue and asks for changes with the keyboard alone",
  { tag: ["@REQ-31.2", "@REQ-32.8"] },
  async ({ page }) => {
    const { id, name } = await sendDocument();
    await page.goto(`/provider/queue?company=${id}`);
    await page.getByRole("link", { name }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Each Occurrence is 500,000, needed at least 1,000,000")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeDisabled();
    await expectNoFindings(page);
    await page.keyboard.press("w");
    await expect(page.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("r");
    await expect(page.getByRole("checkbox", { name: /from the facts/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /from the facts/ })).toBeFocused();
    await expectNoFindings(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/^(All decided|Decided)\.$/)).toBeVisible();
    await expect(page.getByText(`${name} went back for changes.`)).toBeVisible();
    await page.keyboard.press("u");
    await expect(page.getByRole("heading", { level: 2, name: /^Facts/ })).toBeVisible();
    await expect(page.getByText("The document waits again.")).toBeVisible();
  },
);

import type { RequirementItem } from "@lading/contract";
import { expect, test } from "vitest";
import { submissionFixture } from "../../../../api/src/test/submission-fixture.ts";
import { box, button, findBox, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const fixture = submissionFixture();
const { anItem, decide, read, upload, act } = fixture;

const limit = { key: "limit", name: "Each Occurrence", type: "number" as const, is_required: true, minimum: 1_000_000 };

const open = (item?: RequirementItem) =>
  openPage(fixture.stage, item ? `/requirements?item=${item.id}` : "/requirements", fixture.vendor);

test("documents are listed by their urgency, and keys move through them", { tags: ["REQ-20.2"] }, async () => {
  await anItem({ name: "Later One", due_days: 40, basis: "Clause 7" });
  const late = await anItem({ name: "Late One", due_days: 1 });
  await anItem({ name: "Soon One", due_days: 5 });
  await fixture.query("update requirement_items set due_on = due_on - 4 where id = $1", [late.id]);
  const { user, getAddress } = await open();
  const names = async (group: string) =>
    within(await screen.findByRole("region", { name: group }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(await names("Late")).toEqual([expect.stringMatching(/Late One.*3 days ago.*Missing/)]);
  expect(await names("Within 14 days")).toEqual([expect.stringMatching(/Soon One.*in 5 days.*Missing/)]);
  expect(await names("Later")).toEqual([expect.stringMatching(/Later One.*in 40 days.*Clause 7.*Missing/)]);
  await user.keyboard("jjk");
  expect(screen.getByRole("link", { name: "Late One" })).toHaveFocus();
  await user.keyboard("/");
  expect(box("Document, product or PO")).toHaveFocus();
  await user.keyboard("Soon{Enter}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Late One" })).toBeNull());
  await user.click(screen.getByRole("link", { name: "Soon One" }));
  await findTitle("Soon One");
  expect(getAddress()).toMatch(/item=/);
});

test("a document is sent with a check that fails, and taken back", { tags: ["REQ-21.4", "REQ-22.6"] }, async () => {
  const item = await anItem({ name: "Insurance", fields: [limit] });
  await upload(item.id);
  const { user, reload } = await open(item);
  await findTitle("Insurance");
  await user.click(button("Send"));
  expect(await screen.findByText("Each Occurrence is required.")).toBeVisible();
  await user.type(await findBox("Each Occurrence"), "500,000");
  expect(await screen.findByText("At least 1,000,000: no")).toBeVisible();
  // What was typed survives a reload.
  reload();
  expect(await findBox("Each Occurrence")).toHaveValue("500,000");
  await user.type(await findBox("Note for the reviewer"), "Umbrella.");
  await user.click(button("Send with a Note"));
  await findTitle("Needed from You");
  await screen.findByText("Nothing is needed from you.");
  const sent = await read(item.id);
  expect(sent).toMatchObject({ state: "submitted", submissions: [{ note: "Umbrella.", values: { limit: "500000" } }] });
  const again = await open(item);
  await again.user.click(await screen.findByRole("button", { name: "Take Back" }));
  expect(await screen.findByRole("button", { name: "Send with a Note" })).toBeVisible();
  expect((await read(item.id)).state).toBe("missing");
});

test("a refused document says who decided and why", { tags: ["REQ-21.4"] }, async () => {
  const item = await anItem({ name: "Certificate", help: "Ask your broker." });
  await upload(item.id);
  await act(`${item.id}/submit`);
  await decide(item.id, "changes_requested", "Page 2 is missing.");
  await open(item);
  expect(await screen.findByText("Please change: Page 2 is missing.")).toBeVisible();
  expect(screen.getByText("Ask your broker.")).toBeVisible();
  expect(screen.getByText(/^Page 2 is missing\. \S/)).toBeVisible();
});

test("a vendor asks to do without a document, and for later reminders", { tags: ["REQ-24.3"] }, async () => {
  const item = await anItem({ name: "Origin", due_days: 20 });
  const { user } = await open(item);
  await user.click(await screen.findByRole("button", { name: "I Can’t Provide This" }));
  await user.click(button("Ask to Do Without It"));
  expect(await screen.findByText("Say why.")).toBeVisible();
  await user.type(await findBox("Reason"), "The mill is closed.");
  await user.type(await findBox("Until"), await fixture.dayIn(30));
  await user.click(button("Ask to Do Without It"));
  expect(await screen.findByText(/^You asked to do without it until/)).toBeVisible();
  await user.click(button("Remind Me Later"));
  await user.type(await findBox("No Reminder Before"), await fixture.dayIn(10));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remind Me Later" }));
  expect(await screen.findByRole("button", { name: /^Reminded from / })).toBeVisible();
  expect((await read(item.id)).waiver_request?.reason).toBe("The mill is closed.");
});

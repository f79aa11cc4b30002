import { beforeEach, expect, test } from "vitest";
import { askFixture } from "../../../../api/src/test/ask-fixture.ts";
import { box, button, findTitle } from "../../test/finders.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const fixture = askFixture();
const { anItem, askedItem, deliver, query, read, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

const open = (id: string) => openPage(fixture.stage, `/requirements?item=${id}`, fixture.vendor);
const limit = { key: "limit", name: "Each Occurrence", type: "number" as const, is_required: true, minimum: 1_000_000 };

test("a vendor asks a broker for two documents, and ends the link", { tags: ["REQ-50.1", "REQ-50.3"] }, async () => {
  const item = await anItem({ name: "Insurance", fields: [limit] });
  const other = await anItem({ name: "Endorsement" });
  const { user } = await open(item.id);
  await findTitle("Insurance");
  await user.click(button("Ask Your Broker or Mill"));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask Your Broker or Mill" }));
  expect(box("Text")).toHaveValue("Please send us this document for Acme Valve.");
  expect(box("Text")).toHaveAccessibleDescription(/^Added below your text: “Each Occurrence: at least 1,000,000”/);
  await user.click(dialog.getByRole("button", { name: "Send Mail" }));
  expect(await dialog.findByText("Enter a mail address.")).toBeVisible();
  await user.type(box("Mail Address"), "ann@lockton.example");
  await user.type(box("Name"), "Ann Lee, Lockton");
  await waitFor(() => expect(dialog.getByRole("checkbox", { name: /^Endorsement/ })).not.toBeChecked());
  expect(dialog.getByRole("checkbox", { name: /^Insurance/ })).toBeChecked();
  await user.click(dialog.getByRole("checkbox", { name: /^Endorsement/ }));
  expect(box("Text")).toHaveValue("Please send us these documents for Acme Valve.");
  await user.click(dialog.getByRole("button", { name: "Send Mail" }));
  await screen.findByText("Ann Lee, Lockton was asked by mail.");
  expect(await screen.findByText("Asked Ann Lee, Lockton")).toBeVisible();
  expect((await read(other.id)).state).toBe("requested");
  const end = async (answer: string) => {
    await user.click(await screen.findByRole("button", { name: "End the Link of Ann Lee, Lockton" }));
    const question = within(await screen.findByRole("alertdialog", { name: "End the link of Ann Lee, Lockton?" }));
    await user.click(question.getByRole("button", { name: answer }));
  };
  await end("Cancel");
  expect((await read(item.id)).state).toBe("requested");
  await end("End the Link");
  expect(await screen.findByText("Ended")).toBeVisible();
  expect((await read(item.id)).state).toBe("missing");
});

test("a refused document is asked for again with what is known", { tags: ["REQ-50.1"] }, async () => {
  const asking = { email: "ann@lockton.example", straight_to_review: true };
  const { item, code } = await askedItem({ name: "Insurance" }, asking);
  await deliver(code, item);
  await send(code);
  await fixture.decide(item, "changes_requested", "Midland is missing.");
  const { user } = await open(item);
  await user.click(await screen.findByRole("button", { name: "Ask Ann Lee, Lockton Again" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask Your Broker or Mill" }));
  expect(box("Mail Address")).toHaveValue("ann@lockton.example");
  expect(box("Name")).toHaveValue("Ann Lee, Lockton");
  expect(box("Text")).toHaveAccessibleDescription(/“Please change: Midland is missing\.”/);
  expect(dialog.getByRole("radio", { name: /^It goes straight to/ })).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Send Mail" }));
  expect(await screen.findByText("Asked Ann Lee, Lockton")).toBeVisible();
  // The reason stays until another document is sent.
  expect(screen.getByText("Please change: Midland is missing.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "End the Link of Ann Lee, Lockton" })).toBeVisible();
});

test("an open page shows what arrives", { tags: ["REQ-52.1"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  const { advance } = useFakeTimers();
  await open(item);
  expect(await screen.findByText("Asked Ann Lee, Lockton")).toBeVisible();
  await deliver(code, item);
  await send(code);
  advance(10_000);
  expect(await screen.findByText(/Look at it, then send it\.$/)).toBeVisible();
  expect(screen.getByRole("region", { name: "Your file" })).toBeVisible();
});

test("what has arrived names who sent it", { tags: ["REQ-52.1"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  await deliver(code, item);
  await send(code);
  await open(item);
  await findTitle("Insurance");
  expect(
    screen.getByText(/^Sent by Ann Lee, Lockton \(through a link of .+\)\. Look at it, then send it\.$/),
  ).toBeVisible();
  expect(await screen.findByText(/^Sent [A-Z]/)).toBeVisible();
});

test(
  "the list says what has arrived, also of an accepted document, and a filter finds it",
  { tags: ["REQ-52.4"] },
  async () => {
    const { item, code } = await askedItem({ name: "Insurance" });
    await anItem({ name: "Endorsement" });
    await query("update requirement_items set state = 'accepted', valid_until = '2999-01-01' where id = $1", [item]);
    await deliver(code, item);
    await send(code);
    const { user } = await openPage(fixture.stage, "/requirements", fixture.vendor);
    expect(await screen.findByText("Arrived from Ann Lee, Lockton, not sent")).toBeVisible();
    expect(screen.getByRole("link", { name: "Endorsement" })).toBeVisible();
    await user.click(button("State"));
    await user.click(await screen.findByRole("radio", { name: "Arrived, not sent" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Endorsement" })).toBeNull());
    await user.click(screen.getByRole("link", { name: /^Look and Send Insurance/ }));
    await findTitle("Insurance");
  },
);

test("people who may not share are not offered to ask", { tags: ["REQ-50.1"] }, async () => {
  const item = await anItem({ name: "Insurance" });
  const viewer = await fixture.stage.aVendor({ companyId: fixture.company.id, role: "View Only" });
  await openPage(fixture.stage, `/requirements?item=${item.id}`, viewer);
  await findTitle("Insurance");
  expect(screen.queryByRole("button", { name: "Ask Your Broker or Mill" })).toBeNull();
});

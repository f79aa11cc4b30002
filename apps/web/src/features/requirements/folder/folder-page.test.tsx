import { expect, test } from "vitest";
import { folderFixture } from "../../../../../api/src/test/folder-fixture.ts";
import { button, checkbox, findBox, findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const fixture = folderFixture();
const { anItem, publish, follow, query, read, stageFile, stagePicture, staged } = fixture;

const open = (path = "/requirements?folder=open") => openPage(fixture.stage, path, fixture.vendor);
const findGroup = async (name: string) => within(await screen.findByRole("region", { name }));
const certificate = { key: "number", name: "Certificate Number", type: "text" as const, is_required: true };

test(
  "files say what they look like and why, and one press sends those with a tick",
  { tags: ["REQ-23.5"] },
  async () => {
    const iso = await anItem({ name: "ISO 9001 Certificate" });
    const safety = await anItem({ name: "Safety Data Sheet" });
    await stageFile("quality.pdf", [["Certified for ISO 9001:2015"]]);
    await stagePicture("scan0012.png");
    const { user } = await open("/requirements");
    expect(await screen.findByText("2 files were uploaded and not sent yet.")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Look and Send" }));
    await findTitle("Files to Send");
    expect((await findGroup("Ready")).getByText("“ISO 9001:2015”").parentElement).toHaveTextContent(/on page 1$/);
    const doubtful = await findGroup("To check");
    expect(doubtful.getByText("A scan or picture without text")).toBeVisible();
    expect(checkbox("Send scan0012.png")).not.toBeChecked();
    expect(await read(iso.id)).toMatchObject({ state: "missing", draft: null });
    await user.selectOptions(
      doubtful.getByRole("combobox", { name: "The document that scan0012.png is" }),
      "Safety Data Sheet",
    );
    expect(checkbox("Send scan0012.png")).toBeChecked();
    expect(screen.getByText(/^They fill 2 of the 2 that/)).toBeVisible();
    await user.click(button("Send 2 Files"));
    await findTitle("Needed from You");
    expect([(await read(iso.id)).state, (await read(safety.id)).state]).toEqual(["submitted", "submitted"]);
    expect(await fixture.queued()).toEqual([2]);
  },
);

test("the lines of an order are chosen, and a file without a tick is not sent", { tags: ["REQ-23.5"] }, async () => {
  const mill = await publish({
    name: "Mill Certificate",
    applies_to: "order_line",
    condition: { company_ids: [fixture.company.id] },
  });
  await fixture.anOrderOf(3);
  await query("update purchase_orders set purchase_order = '45000' || id where company_id = $1", [fixture.company.id]);
  await follow();
  await stagePicture("Mill Certificate.png");
  await stagePicture("Mill Certificate 2.png");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Details for Mill Certificate.png" }));
  const lines = within(screen.getByRole("group", { name: "For 3 of 3" })).getAllByRole("checkbox");
  await user.click(lines[1]!); // The order has three lines.
  expect(screen.getByText(/, lines 1 and 3$/)).toBeVisible();
  await user.click(checkbox("Send Mill Certificate 2.png"));
  await user.click(button("Send 1 File"));
  expect(await screen.findByText(/^Sent 2 documents in 1 file\./)).toBeVisible();
  const sent = await query<{ line: number }>(
    "select line from requirement_items where requirement_id = $1 and state = 'submitted' order by line",
    [mill],
  );
  expect(sent).toEqual([{ line: 1 }, { line: 3 }]);
  expect(await staged()).toMatchObject([{ name: "Mill Certificate 2" }]);
});

test(
  "missing values are asked for, and the choices and what was typed survive a reload",
  { tags: ["REQ-23.6"] },
  async () => {
    const item = await anItem({ name: "ISO 9001 Certificate", fields: [certificate] });
    await anItem({ name: "Safety Data Sheet" });
    await stagePicture("ISO 9001.png");
    await stagePicture("Safety Data Sheet.png");
    await stagePicture("scan.png");
    const { user, reload } = await open();
    const doubtful = await findGroup("To check");
    await waitFor(() => expect(doubtful.getByRole("button", { name: "1 to fill in for ISO 9001.png" })).toBeVisible());
    await user.click(checkbox("Send Safety Data Sheet.png"));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByText("Fill in what is missing for 1 file, or untick it.")).toBeVisible();
    expect(await findBox("Certificate Number")).toHaveFocus();
    await user.keyboard("Q-12");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "The document that scan.png is" }),
      "Safety Data Sheet",
    );
    reload();
    await user.click(await screen.findByRole("button", { name: "Details for ISO 9001.png" }));
    expect(await findBox("Certificate Number")).toHaveValue("Q-12");
    expect(checkbox("Send Safety Data Sheet.png")).not.toBeChecked();
    expect(checkbox("Send scan.png")).toBeChecked();
    await user.click(checkbox("Send scan.png"));
    await user.click(button("Send 1 File"));
    expect(await screen.findByText(/^Sent 1 file\./)).toBeVisible();
    expect((await read(item.id)).submissions).toMatchObject([{ values: { number: "Q-12" } }]);
  },
);

test("values that a file shows are filled in and can be changed", { tags: ["REQ-23.7"] }, async () => {
  const expires = { key: "expires", name: "Expires", type: "date" as const, is_required: true };
  const item = await anItem({ name: "ISO 9001 Certificate", fields: [certificate, expires] });
  await stageFile("quality.pdf", [["ISO 9001", "Certificate Number: Q-4471", "Expires: 2037-03-31"]]);
  const { user, fill } = await open();
  const ready = await findGroup("Ready");
  expect(ready.getByText("Certificate Number: Q-4471 · Expires: Mar 31, 2037")).toBeVisible();
  expect(await read(item.id)).toMatchObject({ state: "missing", draft: null });
  await user.click(ready.getByRole("button", { name: "Details for quality.pdf" }));
  await fill(await findBox("Certificate Number"), "Q-4472");
  expect(screen.getByText(/^The file has another value on page 1: Q-4471/)).toBeVisible();
  await user.click(button("Send 1 File"));
  await findTitle("Needed from You");
  expect((await read(item.id)).submissions).toMatchObject([{ values: { number: "Q-4472", expires: "2037-03-31" } }]);
});

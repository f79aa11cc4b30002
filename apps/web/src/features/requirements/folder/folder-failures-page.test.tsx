import { expect, test } from "vitest";
import { folderFixture } from "../../../../../api/src/test/folder-fixture.ts";
import { button, checkbox, findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const fixture = folderFixture();
const { anItem, read, stagePicture, staged, submit } = fixture;

const open = () => openPage(fixture.stage, "/requirements?folder=open", fixture.vendor);

test("a file that cannot be sent stays with its reason, and the others are sent", { tags: ["REQ-23.6"] }, async () => {
  const taken = await anItem({ name: "ISO 9001 Certificate" });
  const free = await anItem({ name: "Safety Data Sheet" });
  await stagePicture("ISO 9001.png");
  await stagePicture("Safety Data Sheet.png");
  const { user } = await open();
  await screen.findByRole("button", { name: "Send 2 Files" });
  const other = await stagePicture("mine.png");
  await submit([{ id: other.body.id, items: [taken.id] }]);
  await user.click(button("Send 2 Files"));
  expect(await screen.findByText(/^Not sent: /)).toBeVisible();
  expect(screen.getByText("1 file could not be sent. The reason is beside each.")).toBeVisible();
  expect((await read(free.id)).state).toBe("submitted");
  expect(await staged()).toMatchObject([{ name: "ISO 9001" }]);
  await user.click(button("Remove ISO 9001.png"));
  expect(await screen.findByText("No files are waiting to be sent.")).toBeVisible();
  expect(await staged()).toEqual([]);
});

test("without a connection nothing is lost, and a second press sends all once", { tags: ["REQ-23.6"] }, async () => {
  const item = await anItem({ name: "ISO 9001 Certificate" });
  await stagePicture("ISO 9001.png");
  const { user, answer } = await open();
  const send = await screen.findByRole("button", { name: "Send 1 File" });
  answer((_, path) => (path === "/api/requirements/submit" ? Response.error() : undefined));
  await user.click(send);
  expect(await screen.findByText(/Your files are still here, and nothing is sent twice\.$/)).toBeVisible();
  answer(() => undefined);
  await user.click(button("Send 1 File"));
  await findTitle("Needed from You");
  expect((await read(item.id)).submissions).toHaveLength(1);
});

test("a file that was sent before has no tick, and a refused one says why", { tags: ["REQ-23.6"] }, async () => {
  const item = await anItem({ name: "ISO 9001 Certificate", maximum_files: 3 });
  const first = await stagePicture("ISO 9001.png");
  await submit([{ id: first.body.id, items: [item.id] }]);
  await anItem({ name: "ISO 9001 Certificate of the Foundry" });
  await stagePicture("ISO 9001.png");
  const { user } = await open();
  expect(await screen.findByText(/^The same file was sent on /)).toBeVisible();
  expect(checkbox("Send ISO 9001.png")).not.toBeChecked();
  const files = new File(["MZ"], "program.exe");
  await user.upload(screen.getByLabelText("Folder for documents"), [files, new File([""], ".DS_Store")]);
  const refused = within(await screen.findByRole("region", { name: "Not uploaded" }));
  expect(refused.getAllByRole("listitem")).toHaveLength(1);
  expect(refused.getByRole("listitem")).toHaveTextContent("program.exe");
  await user.click(refused.getByRole("button", { name: "Remove program.exe from the list" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Not uploaded" })).toBeNull());
});

test("all files are discarded after a question", { tags: ["REQ-23.6"] }, async () => {
  await stagePicture("one.png");
  await stagePicture("two.png");
  const { user } = await open();
  await screen.findByRole("checkbox", { name: "Send two.png" });
  await user.click(button("Discard"));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("No files are waiting to be sent.")).toBeVisible();
  expect(await staged()).toEqual([]);
});

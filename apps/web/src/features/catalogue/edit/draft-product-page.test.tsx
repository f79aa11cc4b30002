import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import {
  answerDialog,
  draftFixture,
  draftOffer,
  draftPath,
  draftWrites,
  expectOffer,
  findOffer,
  typeChanges,
} from "../../../test/draft-fixture.ts";
import {
  cancelButton,
  dialog,
  editButton,
  liveValue,
  note,
  productPage,
  saveButton,
  textBox,
  valve,
} from "../../../test/valve-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor, editWithDraft, openValve, readDraft } = draftFixture(stage);

type Page = Awaited<ReturnType<typeof openPage>>;

for (const [exit, target, leave] of [
  ["a link", /^\/homepage/, ({ user }: Page) => user.click(screen.getByRole("link", { name: "Home" }))],
  ["Back", /^\/product-catalog\?page=1/, () => history.back()],
  [
    "another tab of the product",
    /tab=Documents/,
    ({ user }: Page) => user.click(screen.getByRole("tab", { name: "Documents" })),
  ],
  ["signing out", /^\/login/, ({ user }: Page) => user.click(screen.getByRole("button", { name: "Log Out" }))],
] as const)
  test(
    `asks before the form is left by ${exit}, and offers the saved progress again`,
    { tags: ["DET-07.2", "DET-07.3", "LIST-08.1"] },
    async () => {
      const vendor = await createVendor([valve]);
      const page = await openPage(stage, "/product-catalog", vendor);
      const { user, getAddress } = page;
      await user.click(await screen.findByRole("link", { name: valve.name }));
      await user.click(await screen.findByRole("button", { name: "Edit Product Details" }));
      await waitFor(() => expect(textBox("Supplier SKU")).toHaveFocus());
      await typeChanges(page);
      await leave(page);
      const question = await screen.findByRole("alertdialog");
      expect(question).toHaveTextContent("You are about to exit this page without saving.");
      expect(
        within(question)
          .getAllByRole("button")
          .map((button) => button.textContent),
      ).toEqual(["Do not save progress", "Save progress", "Continue Editing"]);
      await answerDialog(user, "Continue Editing");
      await waitFor(() => expect(dialog()).toBeNull());
      expect(textBox("UPC")).toHaveValue("12");
      expect(getAddress()).toMatch(/pid=GV-10$/);

      await leave(page);
      await answerDialog(user, "Save progress");
      await waitFor(() => expect(screen.queryByRole("button", { name: "Save Product Details" })).toBeNull());
      await waitFor(() => expect(getAddress()).toMatch(target));
      // A user who has signed out signs in again.
      await stage.owner.query("update sessions set ended_at = null where user_id = $1", [vendor.id]);
      const again = await openPage(stage, productPage, vendor);
      await expectOffer(again.user);
    },
  );

test(
  "deletes unsaved progress in the browser and on the server after Do not save progress",
  { tags: "DET-07.3" },
  async () => {
    const { user, token } = await editWithDraft();
    await user.click(screen.getByRole("tab", { name: "Documents" }));
    await answerDialog(user, "Do not save progress");
    await screen.findByRole("tab", { name: "Documents", selected: true });
    await waitFor(async () => expect(await readDraft(token)).toBeNull());
    await user.click(screen.getByRole("tab", { name: "Product Details" }));
    await waitFor(() => expect(liveValue("Vendor Price")).toHaveTextContent(/^\$100\.00$/));
    expect(draftOffer()).toBeNull();
  },
);

for (const isFromOtherDevice of [false, true])
  test(
    `discards an offered draft ${isFromOtherDevice ? "of another device " : ""}after a confirmation`,
    { tags: "DET-07.3" },
    async () => {
      const page = await (isFromOtherDevice ? openValve() : editWithDraft());
      const { user, token, reload } = page;
      if (isFromOtherDevice) {
        const payload = { edited_fields: [{ name: "upc", old_value: null, new_value: "12" }] };
        await stage.call(token, "PUT", draftPath, { payload });
      }
      reload();
      const offer = await findOffer();
      page.requests.length = 0;
      await user.click(within(offer).getByRole("button", { name: "Discard" }));
      await answerDialog(user, "Keep");
      await waitFor(() => expect(dialog()).toBeNull());
      expect(draftOffer()).not.toBeNull();
      await user.click(within(offer).getByRole("button", { name: "Discard" }));
      await answerDialog(user, "Discard");
      await waitFor(() => expect(draftOffer()).toBeNull());
      await waitFor(() => expect(editButton()).toHaveFocus());
      await waitFor(async () => expect(await readDraft(token)).toBeNull());
      reload();
      await screen.findByRole("button", { name: "Edit Product Details" });
      expect(draftOffer()).toBeNull();
      expect(draftWrites(page)).toEqual([`DELETE ${draftPath}`]);
    },
  );

test("removes cancelled edits and deletes their draft once", { tags: "DET-07.3" }, async () => {
  const page = await editWithDraft();
  page.requests.length = 0;
  await page.user.click(cancelButton());
  await answerDialog(page.user, "Cancel Edit");
  await waitFor(() => expect(editButton()).toHaveFocus());
  await waitFor(async () => expect(await readDraft(page.token)).toBeNull());
  page.reload();
  await screen.findByRole("button", { name: "Edit Product Details" });
  expect(draftOffer()).toBeNull();
  expect(draftWrites(page)).toEqual([`DELETE ${draftPath}`]);
});

test(
  "shows in an offered draft which live values have changed meanwhile",
  { tags: ["DET-07.3", "DET-09.2"] },
  async () => {
    const { user, feedProducts, go, reload } = await editWithDraft();
    await user.click(screen.getByRole("link", { name: "Home" }));
    await answerDialog(user, "Save progress");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save Product Details" })).toBeNull());
    await feedProducts([{ ...valve, price: "105.00" }]);
    await go(productPage);
    reload();
    const offer = await findOffer();
    expect(offer).toHaveTextContent("Meanwhile Vendor Price has changed from $100.00 to $105.00.");
    await user.click(within(offer).getByRole("button", { name: "Continue" }));
    const choice = await screen.findByRole("group", { name: "Vendor Price: changed meanwhile" });
    expect(choice).toHaveTextContent("Yours$112.50");
    await user.click(within(choice).getByRole("button", { name: "Keep yours for Vendor Price" }));
    await waitFor(() => expect(textBox("Vendor Price")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Undo the change of UPC" }));
    await user.click(saveButton());
    await waitFor(() => expect(note("Vendor Price")).toHaveTextContent("$112.50"));
  },
);

import { afterAll, expect, test } from "vitest";
import { hashPassword } from "../../../../../api/src/people/auth/passwords.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
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
import { useFakeTimers } from "../../../test/fake-timers.ts";
import { draftKey } from "./draft-sync.ts";
import { findBox } from "../../../test/finders.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";
import { editButton, note, saveButton, textBox } from "../../../test/valve-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { editValve, editWithDraft, readDraft } = draftFixture(stage);

const isDraft = (path: string) => path === draftPath;
const findProduct = () => screen.findByRole("button", { name: "Edit Product Details" });

test("keeps every field when the session ends during editing", { tags: ["DET-07.1", "SHELL-13"] }, async () => {
  const password = "Portal2026!";
  const { id, email, advance, answer, click, fill, user, getAddress } = await editWithDraft();
  await stage.owner.query("update users set password_hash = $2 where id = $1", [id, await hashPassword(password)]);
  // Requests that only read are still answered. Otherwise a poll of the page could be the first request that is refused.
  answer((method, path) =>
    method === "GET" || path.startsWith("/api/token") ? undefined : Response.json({}, { status: 401 }),
  );
  await fill(textBox("Color"), "Blue");
  advance(1_500); // The form stores the draft only after the user has paused.
  await waitFor(() => expect(getAddress()).toMatch(/^\/login\?from=/));
  answer(() => undefined);
  await fill(await findBox("Email"), email);
  await fill(screen.getByLabelText("Password"), password);
  await click("button", "Log In");
  const offer = await findOffer();
  expect(getAddress()).toMatch(/pid=GV-10/);
  expect(offer).toHaveTextContent("UPC, Vendor Price, Color");
  await user.click(within(offer).getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(textBox("Color")).toHaveValue("Blue"));
  await user.click(screen.getByRole("button", { name: "Undo the change of UPC" }));
  await user.click(saveButton());
  await screen.findByText("2 pending");
  await waitFor(() => expect(draftOffer()).toBeNull());
  const { rows } = await stage.owner.query("select from product_drafts where user_id = $1", [id]);
  expect(rows).toEqual([]);
});

test("does not offer changes whose page closed while they were being saved", { tags: "DET-07.5" }, async () => {
  const { answer, fill, user, reload, token } = await editValve();
  await fill(textBox("Color"), "Blue");
  // The server saves the changes, but the page closes before it receives the response.
  const saving = Promise.withResolvers<void>();
  answer((method, path, body) => {
    if (method !== "PATCH") return undefined;
    saving.resolve(stage.call(token, "PATCH", path, { payload: body as object }).then(() => undefined)); // the contract's body
    return new Promise(() => {});
  });
  await user.keyboard("{Control>}s{/Control}");
  await saving.promise;
  reload();
  await findProduct();
  await waitFor(() => expect(note("Color")).toHaveTextContent("Blue"));
  expect(draftOffer()).toBeNull();
});

test("keeps a draft that the server rejects and does not resend it in a loop", { tags: "DET-07.1" }, async () => {
  const page = await editValve();
  const { advance } = useFakeTimers();
  const { answer, requests, token, user, reload } = page;
  answer((_, path) => (isDraft(path) ? Response.json({ detail: "Busy." }, { status: 503 }) : undefined));
  await typeChanges(page);
  advance(1_500);
  await waitFor(() => expect(requests.filter((request) => request.endsWith(draftPath))).toHaveLength(1));
  advance(5_000);
  expect(requests.filter((request) => request.endsWith(draftPath))).toHaveLength(1);
  reload();
  expect(await findOffer()).toHaveTextContent("UPC, Vendor Price");
  // The page before it was loaded again and the page after that each send at most one request.
  expect(requests.filter((request) => request.endsWith(draftPath)).length).toBeLessThanOrEqual(2);
  answer(() => undefined);
  reload();
  await waitFor(async () => expect(await readDraft(token)).toEqual({ price: "112.5", upc: "12" }));
  await expectOffer(user);
});

test(
  "keeps the offered draft in its place while the server saves it, so no press on it is lost",
  { tags: "DET-07.3" },
  async () => {
    const page = await editValve();
    const { advance } = useFakeTimers();
    const { answer, reload, token } = page;
    const isRefused = Response.json({ detail: "Busy." }, { status: 503 });
    answer((_, path) => (isDraft(path) ? isRefused.clone() : undefined));
    await typeChanges(page);
    advance(1_500);
    const saving = Promise.withResolvers<undefined>();
    answer((_, path) => (isDraft(path) ? saving.promise : undefined));
    reload();
    const pressed = within(await findOffer()).getByRole("button", { name: "Continue" });
    saving.resolve(undefined);
    await waitFor(async () => expect(await readDraft(token)).toEqual({ price: "112.5", upc: "12" }));
    await waitFor(() => expect(localStorage.getItem(draftKey("GV-10", page.id))).toContain('"unsent":[]'));
    expect(pressed).toBeInTheDocument();
  },
);

test("keeps a draft discarded that was discarded without a network", { tags: "DET-07.3" }, async () => {
  const page = await editWithDraft();
  const { answer, user, reload, token } = page;
  reload();
  await user.click(within(await findOffer()).getByRole("button", { name: "Discard" }));
  answer(() => Response.error());
  await answerDialog(user, "Discard");
  await waitFor(() => expect(draftOffer()).toBeNull());
  await waitFor(() => expect(editButton()).toHaveFocus());
  expect(await readDraft(token)).not.toBeNull();
  answer(() => undefined);
  reload();
  await findProduct();
  expect(draftOffer()).toBeNull();
  await waitFor(async () => expect(await readDraft(token)).toBeNull());
  expect(draftOffer()).toBeNull();
  expect(draftWrites(page).at(-1)).toBe(`DELETE ${draftPath}`);
});

test(
  "merges a draft that is edited in two devices without losing a field of either",
  { tags: "DET-07.4" },
  async () => {
    const { fill, user, token } = await editValve();
    const { advance } = useFakeTimers();
    const typeAndStore = async (label: string, text: string, draft: object) => {
      await fill(textBox(label), text);
      advance(1_500); // The form stores the draft only after the user has paused.
      await waitFor(async () => expect(await readDraft(token)).toEqual(draft));
    };
    const storeOnOtherDevice = async (fields: Record<string, string>) => {
      const edited_fields = Object.entries(fields).map(([name, new_value]) => ({
        name,
        old_value: name === "color" ? "Gray" : null,
        new_value,
      }));
      expect((await stage.call(token, "PUT", draftPath, { payload: { edited_fields } })).statusCode).toBe(200);
    };
    await typeAndStore("Color", "Blue", { color: "Blue" });
    await typeAndStore("HTS", "8481.80", { color: "Blue", hts: "8481.80" });
    await storeOnOtherDevice({ color: "Blue", hts: "8481.80", size: "2 in" });
    await typeAndStore("Color", "Red", { color: "Red", hts: "8481.80", size: "2 in" });

    // Saving in one keeps the unsaved fields of the other.
    await user.click(saveButton());
    await screen.findByText("2 pending");
    expect(await findOffer()).toHaveTextContent("Size");
    await waitFor(async () => expect(await readDraft(token)).toEqual({ size: "2 in" }));
  },
);

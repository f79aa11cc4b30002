import { expect } from "vitest";
import type { Stage } from "../../../api/src/test/stage.ts";
import { useFakeTimers } from "./fake-timers.ts";
import { type openPage, screen, waitFor, within } from "./open-page.tsx";
import { textBox, valve, valveFixture } from "./valve-fixture.ts";

type Page = Awaited<ReturnType<typeof openPage>>;

export const draftPath = `/api/products/${valve.gxp_sku}/draft`;
export const draftOffer = () => screen.queryByRole("region", { name: "Unsaved changes" });
export const findOffer = () => screen.findByRole("region", { name: "Unsaved changes" });
export const draftWrites = ({ requests }: Page) =>
  requests.filter((request) => request.endsWith(draftPath) && !request.startsWith("GET"));
export const answerDialog = async (user: Page["user"], name: string) =>
  user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

/** Types into two fields; the UPC is invalid. */
export async function typeChanges({ fill }: Page) {
  await fill(textBox("Vendor Price"), "112.5");
  await fill(textBox("UPC"), "12");
}

/** Continues the draft of `typeChanges`. */
export async function expectOffer(user: Page["user"]) {
  const offer = await findOffer();
  expect(offer).toHaveTextContent(/You have unsaved changes from \w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/);
  expect(offer).toHaveTextContent("UPC, Vendor Price");
  await user.click(within(offer).getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(textBox("Vendor Price")).toHaveValue("112.5"));
  expect(textBox("UPC")).toHaveValue("12");
  screen.getByText("2 fields changed");
}

/** Creates vendors with one product and drafts of its changes. */
export function draftFixture(stage: Stage) {
  const valves = valveFixture(stage);

  /** The fields of the draft on the server, by name. */
  async function readDraft(token: string) {
    const { draft } = (await stage.call(token, "GET", draftPath)).json<{
      draft: { edited_fields: { name: string; new_value: string | null }[] } | null;
    }>();
    return draft && Object.fromEntries(draft.edited_fields.map(({ name, new_value }) => [name, new_value]));
  }

  return {
    ...valves,
    readDraft,
    /** Opens the edit form, and types into two fields of which the server stores a draft. */
    editWithDraft: async () => {
      const page = await valves.editValve();
      const { advance } = useFakeTimers();
      await typeChanges(page);
      advance(1_500); // The form stores the draft only after the user has paused.
      await waitFor(async () => expect(await readDraft(page.token)).toEqual({ price: "112.5", upc: "12" }));
      return { ...page, advance };
    },
  };
}

import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findBox, box } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

await stage.owner.query(
  `with sections as (
     insert into help_sections (place, name, description) values
       (1, 'Getting started', 'All areas are on the left.'), (2, 'Changes', 'You propose, we decide.'), (3, 'Documents', 'Yours.')
     returning id, name
   )
   insert into help_questions (section_id, place, question, short_answer, answer)
   select s.id, q.place, q.question, q.short_answer, q.answer
   from sections s join (values
     ('Changes', 1, 'How long does approval take?', 'Two days.', 'While it is pending, you can take it back with **Withdraw**.'),
     ('Documents', 1, 'Which files can I upload?', 'PDF and pictures.', 'Up to 25 MB each.'),
     ('Documents', 2, 'What happens to an archived document?', 'It stays for 90 days.', 'The list shows where it was.')
   ) q (section, place, question, short_answer, answer) on q.section = s.name`,
);

const getTabs = () => within(screen.getByRole("navigation", { name: "Help" })).getAllByRole("link");
const getCurrent = () =>
  getTabs()
    .filter((tab) => tab.hasAttribute("aria-current"))
    .map(({ textContent }) => textContent);
const findSection = (name: string) => waitFor(() => expect(getCurrent()).toEqual([name]));
const getAnswer = () => screen.getByText("The list shows where it was.");

test(
  "opens its first section, and a question expands its long answer under the short one",
  { tags: "HELP-01" },
  async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    onTestFinished(() => scroll.mockRestore());
    const { click, user, getAddress, go, reload } = await openPage(stage, "/homepage", await stage.aVendor());
    await click("link", "Help");
    await findSection("Getting started");
    expect(getTabs().map(({ textContent }) => textContent)).toEqual(["Getting started", "Changes", "Documents"]);
    screen.getByText("All areas are on the left.");

    await user.click(getTabs()[2]!); // counted above
    await findSection("Documents");
    screen.getByText("It stays for 90 days.");
    expect(getAnswer()).not.toBeVisible();
    button("What happens to an archived document?").focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(getAnswer()).toBeVisible());
    expect(button("What happens to an archived document?")).toHaveAttribute("aria-expanded", "true");
    expect(button("What happens to an archived document?")).toHaveAccessibleDescription("It stays for 90 days.");

    // The address opens the same question for another user.
    expect(getAddress()).toMatch(/section=\d+&question=\d+$/);
    scroll.mockClear();
    reload();
    await waitFor(() => expect(getAnswer()).toBeVisible());
    await waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: "center" }));
    expect(scroll.mock.contexts).toEqual([button("What happens to an archived document?")]);
    await user.click(button("What happens to an archived document?"));
    await waitFor(() => expect(getAnswer()).not.toBeVisible());
    expect(getAddress()).toMatch(/section=\d+$/);

    await go("/help?section=99");
    await findSection("Getting started");
    await waitFor(() => expect(getAddress()).not.toContain("section=99"));
  },
);

test(
  "searches all sections and opens a result, and shows that there are no sections",
  { tags: "HELP-01" },
  async () => {
    const vendor = await stage.aVendor();
    const { answer, click, fill, user, openAs } = await openPage(stage, "/help", vendor);
    await user.type(await findBox("Search the help"), "withdraw pending");
    await waitFor(() => expect(screen.getByText(/^1 answer for/)).toHaveRole("status"));
    await click("link", /How long does approval take/);
    await findSection("Changes");
    expect(box("Search the help")).toHaveValue("");
    expect(screen.getByText(/you can take it back with/)).toBeVisible();
    history.back();
    await waitFor(() => expect(box("Search the help")).toHaveValue("withdraw pending"));

    await fill(box("Search the help"), "zzz <b>");
    await screen.findByText("Nothing found for “zzz <b>”.");
    await click("button", "Clear search");
    await findSection("Getting started");
    expect(box("Search the help")).toHaveFocus();

    answer((_, path) => (path === "/api/help/help-sections/" ? Response.json([]) : undefined));
    openAs(vendor, "/help?section=4&question=nonsense");
    await screen.findByText("No help sections configured");
  },
);

import { beforeEach, expect, test } from "vitest";
import { requirementFixture } from "../../../../api/src/test/requirement-fixture.ts";
import { sendDocuments } from "../../../../api/src/test/sent-documents.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { getMessages } from "../../test/review-finders.ts";

const fixture = requirementFixture();
const { follow, publish, query } = fixture;

const fields = [
  { key: "occurrence", name: "Each Occurrence", type: "number", is_required: true, minimum: 1_000_000 },
  { key: "policy", name: "Policy Number", type: "text", is_required: false },
] as const;

let batch = "";
beforeEach(async () => {
  const condition = { company_ids: [fixture.company.id] };
  const [count] = await query<{ count: string }>("select count(*) from requirements");
  for (const name of ["Insurance", "Quality"])
    await publish({ name: `${name} ${count!.count}`, condition, fields: [...fields] }); // A count is one row.
  await follow();
  const rows = await query<{ id: string }>(
    `select i.id from requirement_items i join requirements r on r.id = i.requirement_id where i.company_id = $1 order by r.name`,
    [fixture.company.id],
  );
  const [insurance, quality] = rows.map(({ id }) => id) as [string, string]; // Two requirements.
  batch = await sendDocuments(fixture, [insurance], {
    values: { occurrence: "500000" },
    note: "Our umbrella adds more.",
  });
  await sendDocuments(fixture, [quality], { values: { occurrence: "2000000", policy: "GL-1" }, batch });
});

const open = async () => {
  const page = await openPage(fixture.stage, `/provider/requirement-review/${batch}`, fixture.staff);
  await findTitle(/^Insurance/);
  await screen.findByRole("heading", { name: /^Facts/ });
  return page;
};
const findMessage = (text: RegExp) => waitFor(() => expect(getMessages(text)).not.toEqual([]));
const states = async () =>
  (
    await query<{ state: string }>(
      "select i.state from requirement_items i join requirements r on r.id = i.requirement_id where i.company_id = $1 order by r.name",
      [fixture.company.id],
    )
  ).map(({ state }) => state);
const press = (name: string) => screen.getByRole("button", { name });

test(
  "shows what fails first, asks for changes with it, and leads to the next document",
  { tags: "REQ-31.2" },
  async () => {
    await publish({ name: `Safety ${batch}`, condition: { company_ids: [fixture.company.id] } });
    await follow();
    const [safety] = await query<{ id: string }>(
      "select i.id from requirement_items i join requirements r on r.id = i.requirement_id where r.name = $1",
      [`Safety ${batch}`],
    );
    const other = await sendDocuments(fixture, [safety!.id]); // One company needs it.
    const { user } = await open();
    const [first] = within(screen.getByRole("region", { name: "Review" })).getAllByRole("listitem");
    expect(first).toHaveTextContent("Each Occurrence is 500,000, needed at least 1,000,000No");
    expect(screen.getByText(/Our umbrella adds more/)).toBeVisible();
    expect(press("Accept")).toBeDisabled();
    await user.keyboard("a");
    expect(await states()).toEqual(["in_review", "submitted", "submitted"]);

    await user.keyboard("r");
    const words = "Each Occurrence is 500,000, needed at least 1,000,000.";
    expect(await screen.findByRole("textbox", { name: "Text" })).toHaveValue(words);
    expect(screen.getByRole("checkbox", { name: /from the facts/ })).toBeChecked();
    await user.keyboard("2");
    expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue(`${words} A page is missing or unreadable.`);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await findTitle(/^Quality/);
    await findMessage(/^Insurance .* went back for changes/);
    expect((await states())[0]).toBe("changes_requested");

    await waitFor(() => expect(press("Accept")).toBeEnabled());
    await user.keyboard("a");
    await screen.findByText("More documents wait for a decision.");
    expect(screen.queryByText("All decided.")).toBeNull();
    expect(await states()).toEqual(["changes_requested", "accepted", "submitted"]);
    const next = await screen.findByRole("link", { name: "Next Documents" });
    expect(next).toHaveAttribute("href", `/provider/requirement-review/${other}`);
  },
);

test("offers the reasons of the requirement", { tags: "REQ-32.9" }, async () => {
  await query(`update requirements set rule = rule || '{"reasons": ["The endorsement is missing"]}'`);
  const { user } = await open();
  await user.keyboard("r");
  await screen.findByRole("textbox", { name: "Text" });
  await user.click(screen.getByRole("checkbox", { name: /^The endorsement is missing/ }));
  expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue(
    "Each Occurrence is 500,000, needed at least 1,000,000. The endorsement is missing.",
  );
});

test("undoes a decision by its key, and shows the document again", { tags: "REQ-32.8" }, async () => {
  const { user } = await open();
  await user.keyboard("j");
  await findTitle(/^Quality/);
  await waitFor(() => expect(press("Accept")).toBeEnabled());
  await user.keyboard("a");
  await findTitle(/^Insurance/);
  expect((await states())[1]).toBe("accepted");
  await user.keyboard("u");
  await findTitle(/^Quality/);
  await findMessage(/^The document waits again\.$/);
  expect((await states())[1]).toBe("in_review");
});

test("grants a waiver with a reason until a day", { tags: "REQ-32.8" }, async () => {
  const { user } = await open();
  await user.keyboard("w");
  const reason = await screen.findByRole("textbox", { name: "Reason" });
  await user.type(reason, "The umbrella counts.");
  await user.type(screen.getByRole("textbox", { name: "Until" }), "01/31/2100");
  await user.click(press("Accept with a Waiver"));
  await screen.findAllByText(/^At most until /);
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("heading", { name: /^Facts/ })).toBeVisible();
  expect(await states()).not.toContain("waived");
});

test("says why the caller cannot decide", { tags: "REQ-32.8" }, async () => {
  await query("update requirement_submissions set sent_staff = $1 where batch_id = $2", [fixture.staff.id, batch]);
  await open();
  expect(screen.getByText("You sent this. Somebody else decides.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

test(
  "a request of a waiver without a document is refused with a reason, or granted",
  { tags: "REQ-24.4" },
  async () => {
    const company = { condition: { company_ids: [fixture.company.id] } };
    await publish({ name: "Origin", ...company });
    await follow();
    const [item] = await query<{ id: string }>(
      "select i.id from requirement_items i join requirements r on r.id = i.requirement_id where r.name = 'Origin'",
    );
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const ask = async () => {
      await fixture.call("POST", `requirements/${item?.id}/waiver-request`, {
        reason: "The mill is closed.",
        until: inAMonth,
      });
      const [row] = await query<{ id: string }>(
        "select id from requirement_waivers where item_id = $1 and decision is null",
        [item?.id],
      );
      const page = await openPage(fixture.stage, `/provider/requirement-review/${row?.id}`, fixture.staff);
      await screen.findByText(/^Asks for a waiver until /);
      return page.user;
    };
    const refusing = await ask();
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    await refusing.keyboard("r");
    await refusing.type(await screen.findByRole("textbox", { name: "Text" }), "Ask another mill.");
    await refusing.click(press("Refuse the Waiver"));
    const decisions = () =>
      query("select decision, reason from requirement_waivers where item_id = $1 order by asked_at", [item?.id]);
    await waitFor(async () =>
      expect(await decisions()).toEqual([{ decision: "refused", reason: "Ask another mill." }]),
    );

    const granting = await ask();
    await granting.keyboard("w");
    await granting.type(await screen.findByRole("textbox", { name: "Reason" }), "It is closed.");
    await granting.click(press("Grant a Waiver"));
    await waitFor(async () => expect((await decisions())[1]).toEqual({ decision: "granted", reason: "It is closed." }));
  },
);

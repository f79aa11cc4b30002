import { expect, test } from "vitest";
import { aForm } from "../../../../../api/src/test/form.ts";
import { pdf, submissionFixture } from "../../../../../api/src/test/submission-fixture.ts";
import { box, findRow, findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const fixture = submissionFixture();
const { act, anItem, decide, query, upload } = fixture;

const fields = [{ key: "policy", name: "Policy Number", type: "text" as const, is_required: true }];
const anInsurance = () => anItem({ name: `Insurance of ${fixture.company.id}`, fields, help: "Ask your broker." });

const open = async (path: string) => {
  const page = await openPage(fixture.stage, `/provider/documents/${path}`, fixture.staff);
  return page;
};
const region = (name: string | RegExp) => within(screen.getByRole("region", { name }));

async function sendAs(id: string, policy: string) {
  await upload(id, `${policy}.pdf`, { values: { policy } });
  await act(`${id}/submit`, { note: "The new one." });
}

test(
  "a document of the list opens with its values, files and decisions",
  { tags: ["REQ-13.2", "REQ-35.5"] },
  async () => {
    const { id } = await anInsurance();
    await sendAs(id, "GL-1");
    await decide(id, "changes_requested", "The page is cut off.");
    await sendAs(id, "GL-2");
    const { user } = await open(`items?search=${fixture.company.id}`);
    await user.click(within(await findRow("Insurance of")).getByRole("link", { name: /^Insurance of/ }));
    await findTitle(/^Insurance of/);
    const [newest, former] = region("Sent (2)").getAllByRole("listitem");
    expect(newest).toHaveTextContent(/GL-2\.pdf.*Sent .* by Ada Moss“The new one\.”/);
    expect(former).toHaveTextContent(/Please change.*Decided .* by Ada Moss.*The page is cut off\./);
    const value = screen.getByRole("row", { name: /^Policy Number/ });
    expect(value).toHaveTextContent("GL-2");
    await user.click(within(value).getByRole("button", { name: /^1 other value/ }));
    expect(within(value).getByRole("listitem")).toHaveTextContent(/GL-1.*Ada Moss/);
    expect(region("Requirement").getByText("Ask your broker.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Review Document" })).toHaveAttribute(
      "href",
      expect.stringContaining("/provider/requirement-review/"),
    );
    const [item] = await query("select state from requirement_items where id = $1", [id]);
    expect(item).toEqual({ state: "submitted" });
  },
);

test("staff send a document for the company, and the vendor reads who did", { tags: "REQ-32.11" }, async () => {
  const { id } = await anInsurance();
  const form = aForm({ name: "Mailed.pdf", content: pdf });
  await fixture.stage.call(fixture.staff.token, "POST", `/api/provider/requirement-items/${id}/files`, form);
  const { user } = await open(id);
  await findTitle(/^Insurance of/);
  const send = region(/^Send for /);
  expect(await screen.findByText("Uploaded by Ada Moss")).toBeVisible();
  await user.click(send.getByRole("button", { name: /^Send for/ }));
  expect(await screen.findByText("Policy Number is required.")).toBeVisible();
  await user.type(box("Policy Number"), "GL-7");
  await user.click(send.getByRole("button", { name: /^Send for/ }));
  expect(await screen.findByText(/^Sent .* by Ada Moss of .*, for the company$/)).toBeVisible();
  expect(screen.queryByRole("region", { name: /^Send for / })).toBeNull();

  await openPage(fixture.stage, `/requirements?item=${id}`, fixture.vendor);
  expect(await screen.findByText(/^Sent by Ada Moss of .*, for you\. It can be taken back/)).toBeVisible();
});

test("a document that does not exist is said to be missing", { tags: "REQ-13.2" }, async () => {
  await open("00000000-0000-4000-8000-000000000000");
  await waitFor(() => expect(screen.getByText("There is no such document.")).toBeVisible());
});

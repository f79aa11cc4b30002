import { expect, test } from "vitest";
import { submissionFixture } from "../../../../api/src/test/submission-fixture.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const fixture = submissionFixture();
const { anItem, upload, act } = fixture;

const getCard = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));

test("Home lists what is needed, with its number also in the menu", { tags: ["REQ-20.7", "REQ-20.8"] }, async () => {
  await anItem({ name: "Later One", due_days: 40 });
  const late = await anItem({ name: "Late One", due_days: 1, effect: { kind: "block", of: ["answer_orders"] } });
  const sent = await anItem({ name: "Sent One" });
  await upload(sent.id);
  await act(`${sent.id}/submit`);
  await fixture.query("update requirement_items set due_on = due_on - 4 where id = $1", [late.id]);
  const { user, getAddress } = await openPage(fixture.stage, "/homepage", fixture.vendor);
  const needed = await getCard(/^Needed from You/);
  expect(needed.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Late OneMissingDue 3 days ago.*Blocks answering ordersUpload/),
    expect.stringMatching(/Later OneMissingDue in 40 days/),
  ]);
  expect(needed.getByText("1 blocks your work")).toBeVisible();
  const menu = within(screen.getByRole("navigation", { name: "Main" }));
  await waitFor(() => expect(menu.getByRole("link", { name: /^Needed from You/ })).toHaveAccessibleName(/2 ?to send$/));
  const provider = await getCard(/^Waiting on /);
  expect(provider.getByText(/^Sent One, /)).toBeVisible();
  await user.click(provider.getByRole("link", { name: "1 document in review" }));
  await waitFor(() => expect(getAddress()).toMatch(/requirements\?.*tab=with_provider/));
  history.back();
  await user.click(await screen.findByRole("link", { name: /^Upload Late One/ }));
  expect(await findTitle("Late One")).toBeVisible();
});

test("the page says how long decisions take once there are some", { tags: ["REQ-25.1"] }, async () => {
  const item = await anItem({ name: "Sent Again" });
  await upload(item.id);
  const { answer, user } = await openPage(fixture.stage, "/homepage", fixture.vendor);
  const figures = { median_hours: 24, p90_hours: 70, median_rounds: 1, first_try: { n: 4, of: 5 } };
  answer((_, path) => (path === "/api/requirements/figures" ? Response.json(figures) : undefined));
  await user.click(await screen.findByRole("link", { name: /^Upload Sent Again/ }));
  await findTitle("Sent Again");
  await user.click(button("Send"));
  expect(await screen.findByText(/^Sent\. .+ answers in 1 working day \(median\)\.$/)).toBeVisible();
  expect(await screen.findByText(/answers in 1 working day \(median\), 9 of 10 within 3 working days$/)).toBeVisible();
});

import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { findRow, findTitle, rows } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const queryButton = () => screen.queryByRole("button", { name: "Feedback" });
const queryPanel = () => screen.queryByRole("dialog", { name: "Give feedback" });
const panel = () => within(screen.getByRole("dialog", { name: "Give feedback" }));
const mood = (name: string) => panel().getByRole("radio", { name });
const text = () => panel().getByRole("textbox", { name: "Tell us more (optional)" });

/** The link to feedback of a mood. */
const chooseMood = async ({ click }: Awaited<ReturnType<typeof openPage>>, name: string) =>
  click("link", new RegExp(`^${name}`), within(await screen.findByRole("navigation", { name: "Mood" })));

test("reaches the provider with the page that it is about", { tags: ["SHELL-10.1", "SHELL-10.2"] }, async () => {
  const message = unique("Where is the export?");
  const vendor = await stage.aVendor();
  const page = await openPage(stage, "/product-catalog?search=valve", vendor);
  const { click, fill, openAs, user } = page;
  await click("button", "Feedback");
  await screen.findByRole("dialog", { name: "Give feedback" });
  await click("button", "Send", panel());
  await waitFor(() => expect(panel().getByRole("alert")).toHaveTextContent(/^Choose how it went\.$/));
  expect(mood("Good")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(mood("Could be better")).toBeChecked();

  await fill(text(), "x".repeat(10_000));
  await panel().findByText("Too long by 6,000 characters.");
  await click("button", "Send", panel());
  await waitFor(() => expect(text()).toHaveFocus());
  await fill(text(), "x".repeat(3_900));
  await panel().findByText("100 characters left");
  await fill(text(), message);
  await click("button", "Send", panel());
  await panel().findByText("Vendor Portal has received your feedback.");
  await waitFor(() => expect(panel().getByRole("button", { name: "Done" })).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(queryPanel()).toBeNull());
  expect(queryButton()).toHaveFocus();
  await click("button", "Feedback");
  await waitFor(() => expect(text()).toHaveValue(""));

  const { rowCount } = await stage.owner.query(
    "select from mails where recipient = 'vendors@provider.example' and text like '%' || $1 || '%'",
    [message],
  );
  expect(rowCount).toBe(1);
  openAs(await stage.aStaffMember(), "/provider/feedback");
  await chooseMood(page, "Could be better");
  const row = await findRow(message);
  expect(within(row).getByTitle(/^\/product-catalog\?.*search=valve/)).toHaveTextContent(/^Product Catalog$/);
  expect(row).toHaveTextContent("Ada Moss");
  await chooseMood(page, "Bad");
  await waitFor(() => expect(rows(message)).toEqual([]));
});

test("is offered to visitors on the 404 page but not on the sign-in pages", { tags: "SHELL-10.3" }, async () => {
  const page = await openPage(stage, "/login");
  const { click, fill, go, openAs, user } = page;
  for (const address of ["/login", "/reset", "/welcome?code=none"]) {
    await go(address);
    await findTitle(/./);
    expect(queryButton()).toBeNull();
    await user.keyboard("{F6}");
    expect(queryPanel()).toBeNull();
  }
  const message = unique("The link in my mail is dead.");
  await go("/no/such/page");
  await click("button", "Feedback");
  await screen.findByRole("dialog", { name: "Give feedback" });
  await user.click(panel().getByText("Bad"));
  await fill(text(), message);
  await click("button", "Send", panel());
  await panel().findByText("Vendor Portal has received your feedback.");
  openAs(await stage.aStaffMember(), "/provider/feedback");
  const row = await findRow(message);
  expect(row).toHaveTextContent("Visitor");
  expect(row).toHaveTextContent("Not signed in");
});

import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { reviewFixture } from "../../test/review-fixture.ts";
import { getButtons, queryField, queryGroup } from "../../test/review-finders.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createQueue, decide, open } = await reviewFixture(stage);

test(
  "shows pending changes by product, the oldest first, with old, new and live value, author and age",
  { tags: "PROV-02.1" },
  async () => {
    const vendor = await createQueue();
    await vendor.loadPrice("V-3", "81.00");
    await open(vendor.queue);
    await findTitle("Review");
    await screen.findByText("3 Total Results Found");
    const titles = [...document.querySelectorAll("tbody th[scope=rowgroup]")].map(({ textContent }) => textContent);
    expect(titles).toEqual(["Gate Valve", "Ball Valve", "Check Valve"].map((name) => expect.stringContaining(name)));
    expect(queryGroup("Gate Valve")).toHaveTextContent(`V-1 · ${vendor.name}`);
    const cells = within(queryField("Gate Valve", "Vendor Price")!).getAllByRole("cell"); // the row is there
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      ["", "$100.00", "$112.50+12.5%", "$100.00", "Ada Mossjust now", "ApproveReject"].map((text) =>
        expect.stringContaining(text),
      ),
    );
    const getParts = (tag: string) =>
      [...queryField("Gate Valve", "Material")!.querySelectorAll(tag)].map(({ textContent }) => textContent); // the row is there
    expect(getParts("del")).toEqual(["Carbon", ","]);
    expect(getParts("ins")).toEqual(["Stainless", "with"]);
    expect(queryField("Ball Valve", "Vendor Price")).toHaveTextContent("+940%");
    expect(queryField("Check Valve", "Vendor Price")).toHaveTextContent("$81.00Conflict");
    expect(getButtons("Check Valve", "Vendor Price")).toEqual(["Reject"]);
  },
);

test(
  "filters by status and company and pages through the list, all in the address",
  { tags: ["PROV-02.1", "PROV-02.2"] },
  async () => {
    const vendor = await createQueue();
    const [ball] = await vendor.edits("V-2");
    await decide([{ id: ball?.id ?? "", decision: "reject", reason: "The list price\nis lower." }]);
    const other = await stage.aCompany();
    for (let count = 0; count < 12; count++) await stage.anEdit(other.id);
    const { click, getAddress, go, reload, user } = await open("/provider/review");
    await waitFor(() => expect(screen.getAllByRole("definition")[0]).toHaveTextContent(/^\d/));
    await click("button", "Company");
    await click("checkbox", vendor.name);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getAddress()).toContain("company="));
    await screen.findByText("2 products");
    button(`Company: ${vendor.name}`);
    const status = () => screen.getByRole("navigation", { name: "Status" });
    await click("link", /^Rejected/, within(status()));
    await waitFor(() => expect(getAddress()).toContain("status=rejected"));
    await screen.findByText("1 product");
    await waitFor(() =>
      expect(queryField("Ball Valve", "Vendor Price")).toHaveTextContent("by Priya Raman: The list price is lower."),
    );
    expect(screen.queryByRole("checkbox")).toBeNull();
    reload();
    await waitFor(() => expect(queryField("Ball Valve", "Vendor Price")).not.toBeNull());
    history.back();
    await waitFor(() => expect(queryField("Gate Valve", "Material")).not.toBeNull());
    await go("/provider/review?page=2&page_size=10&status=nonsense&company=nonsense");
    await waitFor(() => expect(status().querySelector("[aria-current]")).toHaveTextContent("Pending"));
    expect(await screen.findByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  },
);

test(
  "shows a message for an empty queue and for a queue that cannot be loaded",
  { tags: ["PROV-02.1", "LIST-03.1", "LIST-03.2"] },
  async () => {
    await createQueue();
    const { answer, click, reload } = await open("/provider/terms");
    const replaceList = (give: () => Response) =>
      answer((_, path) => (path.startsWith("/api/provider/edits/?") ? give() : undefined));
    replaceList(() => Response.json({ count: 0, fields: 0, results: [] }));
    await click("link", /^Review/);
    expect(await screen.findByText("Nothing is waiting")).toBeVisible();
    replaceList(() => Response.error());
    reload();
    await screen.findByText("The list could not be loaded.");
    answer(() => undefined);
    await click("button", "Try Again");
    await screen.findByRole("table", { name: "Changes by product" });
  },
);

test("does not open for a vendor", { tags: ["PROV-02.8", "SHELL-12"] }, async () => {
  await openPage(stage, "/provider/review", await stage.aVendor());
  expect(await screen.findByText(/the page you were looking for cannot be found\./)).toBeVisible();
});

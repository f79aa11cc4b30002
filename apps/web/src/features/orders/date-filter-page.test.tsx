import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

/** Opens the list of orders on November 21, 2026. */
async function open(parameters = "") {
  const { advance } = useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") });
  const page = await openPage(stage, `/document-repository?type=Order+Documents${parameters}`, await aVendor());
  await screen.findByRole("table", { name: "Purchase orders" });
  const getQuery = () => new URL(page.getAddress(), location.origin).searchParams;
  /** The days with which the list was requested. */
  const getRequestedDays = (end: "date_after" | "date_before") => [
    ...new Set(
      page.requests
        .filter((request) => request.startsWith("GET /api/order-documents/orders/?"))
        .map((request) => new URLSearchParams(request.split("?")[1]).get(end))
        .filter((day) => day !== null),
    ),
  ];
  return { ...page, advance, getQuery, getRequestedDays };
}

/** Creates a vendor with two pages of orders. */
async function aVendor() {
  const vendor = await stage.aVendor();
  for (let n = 0; n < 12; n++) await stage.anOrder(vendor.companyId);
  return vendor;
}

const chip = (name: string | RegExp = "Order Date") =>
  screen.getAllByRole("button", { name }).find((button) => !button.closest("th"))!; // always shown
const panel = () => within(screen.getByRole("dialog", { name: "Order Date filter" }));
/** Waits for an element of the panel, which is rendered again when its calendar has loaded. */
const find = (role: string, name: string | RegExp) =>
  waitFor(() => panel().getByRole<HTMLInputElement>(role, { name }));

test(
  "a range of dates is typed with the keyboard only, and is requested once it has both ends",
  { tags: "LIST-07.3" },
  async () => {
    const { user, advance, getQuery, getRequestedDays } = await open();
    chip().focus();
    await user.keyboard("{Enter}");
    (await find("radio", "Date range")).focus();
    await user.keyboard(" ");
    await find("textbox", "Start Date");
    await user.tab();
    expect(await find("textbox", "Start Date")).toHaveFocus();
    await user.keyboard("11092026");
    advance(500);
    expect(getQuery().has("date_after")).toBe(false);
    await user.tab();
    expect(await find("textbox", "End Date")).toHaveFocus();
    await user.keyboard("11202026");
    advance(500);

    await waitFor(() => expect(getQuery().get("date_after")).toBe("2026-11-09"));
    expect(getQuery().get("date_before")).toBe("2026-11-20");
    await waitFor(() => expect(getRequestedDays("date_after")).toEqual(["2026-11-09"]));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(chip("Order Date: 11/09/2026 – 11/20/2026")).toHaveFocus());
  },
);

test(
  "shows an error for a date in the future and for an end before the start, and requests neither",
  { tags: "LIST-07.3" },
  async () => {
    const { user, fill, advance, getQuery, getRequestedDays } = await open(
      "&date_after=2026-11-09&date_before=2026-11-12",
    );
    await user.click(chip(/^Order Date: /));
    const end = await find("textbox", "End Date");
    const expectError = (text: string) => waitFor(() => expect(panel().getByRole("alert")).toHaveTextContent(text));

    await fill(end, "11/08/2026");
    await expectError("The end date cannot be before the start date.");
    advance(500);
    await fill(end, "11/12/2027");
    await expectError("Dates cannot be in the future.");
    advance(500);
    await fill(end, "02/31/2026");
    await user.tab();
    await expectError("Must be a day of the calendar, like 01/31/2026.");
    expect(end).toHaveValue("02/31/2026");
    advance(500);
    expect([getQuery().get("date_after"), getQuery().get("date_before")]).toEqual(["2026-11-09", "2026-11-12"]);
    expect(getRequestedDays("date_before")).toEqual(["2026-11-12"]);
  },
);

test("a date is requested only after its year is complete", { tags: "LIST-07.3" }, async () => {
  const { user, advance, getQuery, getRequestedDays } = await open();
  await user.click(chip());
  const type = async (keys: string) => {
    const box = await find("textbox", "Date");
    box.focus();
    box.select();
    for (const key of keys) {
      await user.keyboard(key);
      advance(700);
    }
  };
  await type("12312027");
  await waitFor(() => expect(panel().getByRole("alert")).toHaveTextContent("Dates cannot be in the future."));
  expect(getQuery().has("date_after")).toBe(false);
  await type("11/10/2026");
  await waitFor(() => expect(getQuery().get("date_after")).toBe("2026-11-10"));
  expect(getQuery().get("date_before")).toBe("2026-11-10");
  await waitFor(() => expect(getRequestedDays("date_after")).toEqual(["2026-11-10"]));
});

import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const getTab = (name: string) => screen.getByRole("tab", { name });
const getOrder = () =>
  within(screen.getByRole("tablist", { name: "Dashboards" }))
    .getAllByRole("tab")
    .map(({ textContent }) => textContent);
/** The form that opens the frame of a dashboard. */
const getForm = (name: string) => screen.getByTitle(`${name} dashboard`).parentElement!.querySelector("form")!; // rendered together

async function open() {
  // jsdom sends no forms to frames.
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  onTestFinished(() => submit.mockRestore());
  const page = await openPage(stage, "/dashboard", await stage.aVendor());
  await screen.findByRole("tablist");
  return { ...page, submit };
}

test(
  "reorders tabs by menu and keyboard, and keeps the order",
  { tags: ["DASH-01.1", "DASH-01.2", "DASH-02"] },
  async () => {
    const { click, user, reload } = await open();
    expect(screen.getByRole("navigation", { name: "Breadcrumb" })).toHaveTextContent(/^HomeDashboard$/);
    await waitFor(() => expect(getOrder()).toEqual(["Sales", "Orders", "Catalog"]));
    expect(getTab("Sales")).toHaveAttribute("aria-selected", "true");
    await screen.findByTitle("Sales dashboard");

    await click("button", "Move Sales");
    expect(screen.getByRole("menuitem", { name: "Move Left" })).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByRole("menuitem", { name: "Move Right" })).toHaveTextContent(/Shift →$/);
    await click("menuitem", "Move Right");
    await waitFor(() => expect(getOrder()).toEqual(["Orders", "Sales", "Catalog"]));
    const news = await screen.findByText("Sales moved to position 2 of 3");
    expect(news).toHaveRole("status");
    expect(getTab("Sales")).toHaveAttribute("aria-selected", "true");

    getTab("Sales").focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await waitFor(() => expect(getOrder()).toEqual(["Orders", "Catalog", "Sales"]));
    await screen.findByText("Sales moved to position 3 of 3");
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(getTab("Orders")).toHaveFocus());
    await screen.findByTitle("Orders dashboard");

    reload();
    await screen.findByRole("tablist");
    await waitFor(() => expect(getOrder()).toEqual(["Orders", "Catalog", "Sales"]));
    expect(getTab("Orders")).toHaveAttribute("aria-selected", "true");
  },
);

test("returns permanently to the server's order if the set of dashboards changes", { tags: "DASH-02" }, async () => {
  const { answer, user, reload } = await open();
  getTab("Catalog").focus();
  await user.keyboard("{End}{Shift>}{Home}{/Shift}");
  await waitFor(() => expect(getOrder()).toEqual(["Catalog", "Sales", "Orders"]));

  // One dashboard disappears after the user has ordered them.
  const rest = [
    { id: "orders", name: "Orders" },
    { id: "catalogue", name: "Catalog" },
  ];
  answer((_, path) => (path === "/domo/dashboards/" ? Response.json(rest) : undefined));
  reload();
  await screen.findByRole("tablist");
  await waitFor(() => expect(getOrder()).toEqual(["Orders", "Catalog"]));
  answer(() => undefined);
  reload();
  await screen.findByRole("tablist");
  await waitFor(() => expect(getOrder()).toEqual(["Sales", "Orders", "Catalog"]));
});

test(
  "shows an error for a dashboard that fails or never responds, and loads it again",
  { tags: "DASH-04" },
  async () => {
    const { advance } = useFakeTimers();
    const { answer, click, reload, requests, submit } = await open();
    const findFailure = async () =>
      expect((await screen.findByText("Couldn't load dashboard.")).closest("[role=alert]")).not.toBeNull();
    answer((_, path) => (path === "/domo/dashboard/sales" ? Response.json({}, { status: 500 }) : undefined));
    reload();
    await findFailure();
    answer(() => undefined);
    submit.mockClear();
    await click("button", "Try Again");
    await screen.findByText("Loading dashboard");

    // The frame never responds.
    await screen.findByTitle("Sales dashboard");
    const { token } = Object.fromEntries(new FormData(getForm("Sales")));
    advance(3500);
    expect(screen.queryByText("This takes longer than usual.")).toBeNull();
    advance(1000);
    await screen.findByText("This takes longer than usual.");
    expect(screen.queryByText("Couldn't load dashboard.")).toBeNull();
    advance(5500);
    await findFailure();
    expect(screen.queryByTitle("Sales dashboard")).toBeNull();

    // Each attempt posts the form again with a new token, because a token opens one frame.
    await click("button", "Try Again");
    const frame = await screen.findByTitle<HTMLIFrameElement>("Sales dashboard");
    expect(submit).toHaveBeenCalledTimes(2);
    expect(new FormData(getForm("Sales")).get("token")).not.toBe(token);
    dispatchEvent(
      new MessageEvent("message", { origin: location.origin, source: frame.contentWindow, data: { height: 640 } }),
    );
    await waitFor(() => expect(frame).toHaveAttribute("height", "660"));
    expect(screen.queryByText("Loading dashboard")).toBeNull();
    advance(20_000);
    expect(screen.queryByText("Couldn't load dashboard.")).toBeNull();
    expect(requests.filter((request) => request.endsWith("/dashboard/sales")).length).toBe(4);
  },
);

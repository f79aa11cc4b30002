import { orderFigures } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openJobDatabase } from "../../../../../api/src/ground/db/database.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { countChangedOrders } from "../../../../../api/src/trade/orders/figures/counted-order-queries.ts";
import { findBox, findRow, findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
const database = openJobDatabase(stage.logins.jobs);
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});
const { open } = vendorsWithOrders(stage);

/**
 * Opens a page of a company whose order has two lines: last month one was to be answered and the answer was in time and unchanged, and this
 * month the other one was answered too late and with changes. One line was received two months ago without a ship notice.
 */
async function openFigures(path: string) {
  const page = await open([fullOrder], "/homepage");
  await page.feedOrderLines([aLine(1), aLine(2)]);
  await stage.owner.query("update work_calendar set time_zone = 'UTC'");
  const run = (text: string) => stage.owner.query(text, [page.companyId]);
  // The middle of a month is in the same month everywhere.
  const month = (back: number) => `(date_trunc('month', now()) + interval '14 days' - interval '${back} months')`;
  await run(
    `insert into order_responses (company_id, order_id, version, order_revision, at, source, former_terms, due_at)
     select company_id, id, v.version, 1, v.at, 'screen', '[]', v.due_at from purchase_orders, (values
       (1, ${month(1)}, ${month(1)} + interval '1 hour'), (2, now(), date_trunc('month', now()))) v (version, at, due_at)
     where company_id = $1`,
  );
  await run(
    `insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, outcome)
     select company_id, order_id, line, line, 1, case line when 1 then 'accept' else 'change' end, quantity, 'applied'
     from purchase_order_lines where company_id = $1`,
  );
  await run(
    `insert into receipts (company_id, receipt, order_id, line, quantity, received_at)
     select company_id, 'GR-1', order_id, line, quantity, ${month(2)} from purchase_order_lines where company_id = $1 and line = 1`,
  );
  await run("update order_states set is_counted = false where company_id = $1");
  await database.transaction().execute(countChangedOrders);
  await page.go(path);
  return page;
}

const monthName = (back: number) => {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  return new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(day);
};

test(
  "shows each figure by month with its formula, says where there is no data, and leads to the lines",
  { tags: ["ORD-37.5", "ORD-37.2"] },
  async () => {
    const { click, user } = await openFigures("/orders");
    await click("link", "Figures");
    await findTitle("Figures");
    const formulas = await screen.findByRole("region", { name: "Figures and formulas" });
    for (const { formula } of Object.values(orderFigures)) expect(formulas).toHaveTextContent(formula);
    await waitFor(() => expect(formulas).toHaveTextContent(`Answered in Time0% 0 of 1 ${monthName(0)}`));
    expect(await findRow(monthName(0))).toHaveTextContent("0 of 1 · 0%0 of 1 · 0%No dataNo dataNo data");
    expect(await findRow(monthName(1))).toHaveTextContent("1 of 1 · 100%1 of 1 · 100%No dataNo dataNo data");
    expect(await findRow(monthName(2))).toHaveTextContent("No dataNo dataNo data0 of 1 · 0%No data");

    await click("link", `Answered in Time, ${monthName(0)}: 0 of 1`);
    await findTitle(`Answered in Time, ${monthName(0)}`);
    const line = await findRow("Flange");
    expect(within(line).getByRole("link", { name: "PO-7002" })).toHaveAttribute("href", "/orders?order=PO-7002");
    expect(line).toHaveTextContent("Not met");
    expect(screen.getByText(orderFigures.answered_in_time.formula, { exact: false })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Result" }));
    await user.click(await screen.findByRole("radio", { name: "Met" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "PO-7002" })).toBeNull());
    await click("link", "Figures");
    await findTitle("Figures");
  },
);

test("searches the lines of a figure by their order", { tags: "ORD-37.2" }, async () => {
  const month = new Date().toISOString().slice(0, 7);
  const { user } = await openFigures(`/orders?tab=figures.accepted_unchanged.${month}`);
  await findRow("Flange");
  await user.type(await findBox("Search by Purchase Order #"), "9999{Enter}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "PO-7002" })).toBeNull());
});

test("says that there are no figures yet", { tags: "ORD-37.5" }, async () => {
  await open([fullOrder], "/orders?tab=figures");
  expect(await screen.findByText(/^Figures appear here once/)).toBeVisible();
});

test("shows staff the figures of all companies and of one, and the same lines", { tags: ["ORD-37.6"] }, async () => {
  const { companyId } = await openFigures("/orders?tab=figures");
  const name = "Delta Flanges";
  await stage.owner.query("update companies set name = $1 where id = $2", [name, companyId]);
  const { click } = await openPage(stage, "/provider/orders", await stage.aStaffMember());
  await click("link", "Figures");
  await findTitle("Figures");
  const company = await findRow(name);
  expect(company).toHaveTextContent("0 of 1 · 0%0 of 1 · 0%No dataNo dataNo data");
  await click("link", `Accepted Unchanged, ${name}: 0 of 1`);
  await findTitle(`Accepted Unchanged, ${monthName(0)}`);
  const line = await findRow("Flange");
  expect(within(line).getByRole("link", { name: "PO-7002" })).toHaveAttribute(
    "href",
    `/provider/orders/${companyId}/PO-7002`,
  );
  await click("link", `Figures of ${name}`);
  await findTitle(name);
  expect(await findRow(monthName(2))).toHaveTextContent("No dataNo dataNo data0 of 1 · 0%No data");
  await click("link", `Notice before Arrival, ${monthName(2)}: 0 of 1`);
  expect(await findRow("Flange")).toHaveTextContent("GR-1");
});

import { afterAll, expect, test } from "vitest";
import { openJobDatabase } from "../../../../../api/src/ground/db/database.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { followChanges } from "../../../../../api/src/trade/requirements/items/follow-changes.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen, within } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
const jobs = openJobDatabase(stage.logins.jobs);
afterAll(async () => {
  await jobs.destroy();
  await stage[Symbol.asyncDispose]();
});
const { open } = vendorsWithOrders(stage);
/** The page asks again each second until the items are open. */
const slow = { timeout: 20_000 };

/** Opens the home page of a vendor with the draft A-1 of two lines, for each of which a certificate is needed. */
async function openDraft() {
  const page = await open([fullOrder], "/homepage");
  const { companyId, token } = page;
  await page.feedOrderLines([aLine(1), aLine(2)]);
  await stage.owner.query(
    `insert into company_feature_flags values ($1, 'Required Documents', true)
     on conflict (company_id, feature_name) do update set active = true`,
    [companyId],
  );
  await stage.owner.query(
    `insert into requirements (name, applies_to, is_active, rule) values ('Certificate of ' || $1, 'ship_line', true, jsonb_build_object(
       'due_days', 30, 'condition', jsonb_build_object('company_ids', jsonb_build_array($1::text)),
       'effect', '{"kind": "block", "of": ["send_ship_notices"]}'::jsonb))`,
    [companyId],
  );
  const call = async (path: string, payload: object) =>
    (await stage.call(token, "POST", `/api/${path}`, { payload })).json();
  await call("orders/PO-7002/responses", { revision: 1, accept_rest: true });
  const lines = [1, 2].map((line) => ({ purchase_order: "PO-7002", line, quantity: "5", details: [] }));
  const draft = await call("ship-notices/", { number: "A-1", ship_date: "2026-03-01", lines });
  return {
    ...page,
    name: `Certificate of ${companyId}`,
    id: String(draft.id),
    follow: () => followChanges(jobs, AbortSignal.timeout(60_000)),
    setState: (state: string) =>
      stage.owner.query("update requirement_items set state = $2 where company_id = $1", [companyId, state]),
    send: () => call(`ship-notices/${draft.id}/send`, { version: draft.version }),
  };
}

test("lines of an order name the document that they need, and lead to it", { tags: ["REQ-20.12"] }, async () => {
  const { follow, go, name } = await openDraft();
  await follow();
  await go("/orders?order=PO-7002");
  const table = within(await screen.findByRole("table", { name: "Lines of the order" }));
  const [link, ...others] = await table.findAllByRole("link", { name: `Blocks: ${name}` });
  expect(others).toHaveLength(1);
  link?.click();
  await findTitle(name);
});

test("lines of a notice show the documents that they need, and lead to them", { tags: ["REQ-41.4"] }, async () => {
  const { click, companyId, follow, go, id, name, send, setState } = await openDraft();
  await go(`/orders?notice=${id}`);
  const lines = within(await screen.findByRole("list", { name: "Lines to ship" }));
  expect(await lines.findAllByText(`${name}: Missing`)).toHaveLength(2);
  await click("button", "Send Ship Notice");
  await screen.findByText(/^A required document must be sent and accepted first: Certificate of /);
  await follow();
  const [link] = await lines.findAllByRole("link", { name }, slow);
  link?.click();
  await findTitle(name);
  await setState("submitted");
  await send();
  await go(`/orders?notice=${id}`);
  const shipped = within(await screen.findByRole("list", { name: "Shipped lines" }));
  expect(await shipped.findAllByText(/^: Sent$/)).toHaveLength(2);
  await setState("accepted");
  const staff = await openPage(
    stage,
    `/provider/orders?tab=shipments&company=${companyId}`,
    await stage.aStaffMember(),
  );
  await staff.click("link", "A-1");
  await findTitle("Ship Notice A-1");
  expect(await screen.findAllByRole("link", { name })).toHaveLength(2);
  expect(screen.getAllByText(/Accepted/)).toHaveLength(2);
});

test("the lines of a notice are one row among what is needed", { tags: ["REQ-20.11"] }, async () => {
  const { click, follow, go } = await openDraft();
  await follow();
  await go("/requirements");
  await click("button", "SN A-1, 2 lines");
  const lines = within(await screen.findByRole("list", { name: "Lines of SN A-1" }));
  expect(await lines.findAllByRole("link")).toHaveLength(2);
  await click("button", "For");
  await click("radio", "Ship notices");
  expect(await screen.findByRole("button", { name: "SN A-1, 2 lines" })).toBeVisible();
});

import { shipNoticeColumns } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aForm } from "../../../test/form.ts";
import { killFixture } from "../../../test/kill-fixture.ts";
import { addNumberedOrders, uploadOnKilledServers } from "../../../test/killed-upload.ts";
import { scratchFolder } from "../../../test/scratch-folder.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

const [orders, linesOfOrder] = [60, 5];

let stage: Stage;
let folder: ReturnType<typeof scratchFolder>;
beforeAll(async () => {
  stage = await openStage();
  folder = scratchFolder();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test(
  "a file of ship notices whose server is killed during the check and the sending is sent once",
  { tags: ["ORD-72.1"], timeout: 120_000 },
  async () => {
    const kills = killFixture(stage, folder.path);
    const vendor = await stage.aVendor({ role: "Full Access" });
    await addNumberedOrders(stage, vendor.companyId, orders, linesOfOrder);
    const places = Array.from({ length: orders }, (_, at) => String(at + 1).padStart(4, "0"));
    for (const place of places) {
      const payload = { revision: 1, accept_rest: true, lines: [] };
      const answer = await stage.call(vendor.token, "POST", `/api/orders/K-${place}/responses`, { payload });
      expect(answer.statusCode).toBe(201);
    }
    const head = Object.keys(shipNoticeColumns);
    const rows = places.flatMap((place) =>
      Array.from({ length: linesOfOrder }, (_, line) => {
        const cells: Record<string, string | number> = {
          notice: `SN-${place}`,
          purchase_order: `K-${place}`,
          line: line + 1,
          quantity: 10,
          ship_date: "2026-12-01",
        };
        return head.map((column) => cells[column] ?? "").join(",");
      }),
    );
    const file = aForm({ name: "shipments.csv", content: [head.join(","), ...rows].join("\n") });
    const { counts, response } = await uploadOnKilledServers(kills, {
      token: vendor.token,
      path: "/api/ship-notice-files/",
      file,
      checking: ["lock table ship_notice_rows in share mode", []],
      // The first notices are sent, and the others wait.
      submitting: [
        "select from purchase_orders where company_id = $1 and purchase_order = 'K-0030' for no key update",
        [vendor.companyId],
      ],
    });
    expect(counts).toMatchObject({ notices: orders, problems: 0, unchanged: 0 });
    expect(response).toMatchObject([200, { sent: orders, left_out: 0 }]);
    const { rows: stored } = await stage.owner.query(
      `select (select count(*)::int from ship_notices where company_id = $1 and state = 'sent') as notices,
         (select count(*)::int from ship_notices where company_id = $1 and state <> 'sent') as others,
         (select sum(announced)::int from line_shipments where company_id = $1) as announced,
         (select count(*)::int from outbox_events where company_id = $1 and type = 'ship_notice.created') as events`,
      [vendor.companyId],
    );
    expect(stored).toEqual([{ notices: orders, others: 0, announced: orders * linesOfOrder * 10, events: orders }]);
  },
);

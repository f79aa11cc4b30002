import { afterAll, beforeAll, expect, test } from "vitest";
import { aForm } from "../../../test/form.ts";
import { killFixture } from "../../../test/kill-fixture.ts";
import { addNumberedOrders, uploadOnKilledServers } from "../../../test/killed-upload.ts";
import { scratchFolder } from "../../../test/scratch-folder.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

const [orders, linesOfOrder] = [160, 5];

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
  "a file of answers whose server is killed during the check and the sending is sent once",
  { tags: ["ORD-71.10"], timeout: 120_000 },
  async () => {
    const kills = killFixture(stage, folder.path);
    const vendor = await stage.aVendor({ role: "Full Access" });
    await addNumberedOrders(stage, vendor.companyId, orders, linesOfOrder);
    const rows = Array.from({ length: orders * linesOfOrder }, (_, at) => {
      const order = String(Math.floor(at / linesOfOrder) + 1).padStart(4, "0");
      return `K-${order},1,${(at % linesOfOrder) + 1},accept`;
    });
    const file = aForm({ name: "answers.csv", content: ["purchase_order,revision,line,action", ...rows].join("\n") });
    const { counts, response } = await uploadOnKilledServers(kills, {
      token: vendor.token,
      path: "/api/order-response-files/",
      file,
      checking: ["lock table order_response_rows in share mode", []],
      // The first orders are answered, and the others wait.
      submitting: [
        "select from purchase_orders where company_id = $1 and purchase_order = 'K-0080' for no key update",
        [vendor.companyId],
      ],
    });
    expect(counts).toMatchObject({ answers: rows.length, problems: 0, unchanged: 0 });
    expect(response).toMatchObject([200, { sent: rows.length, left_out: 0 }]);
    const { rows: stored } = await stage.owner.query(
      `select (select count(*)::int from response_pieces where company_id = $1) as pieces,
         (select count(*)::int from order_responses where company_id = $1 and source = 'file') as answers,
         (select count(*)::int from outbox_events where company_id = $1 and type = 'order.acknowledged') as events`,
      [vendor.companyId],
    );
    expect(stored).toEqual([{ pieces: rows.length, answers: orders, events: orders }]);
  },
);

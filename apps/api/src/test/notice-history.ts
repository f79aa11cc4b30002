import { randomUUID } from "node:crypto";
import { openDatabase } from "../ground/db/database.ts";
import { openSession, vendorScope, type VendorScope } from "../ground/db/scope.ts";
import { setNoticeStates } from "../trade/shipments/receipts/receipt-queries.ts";
import { deleteNotice, insertNotice, replaceLines, setState } from "../trade/shipments/store-notice-queries.ts";
import type { Stage } from "./stage.ts";

interface FoundNotice {
  id: string;
  state: string;
}

interface FoundLine {
  company_id: string;
  order_id: string;
  line: number;
}

const empty = {
  kind: "shipped",
  ship_date: "2026-12-01",
  expected_arrival: null,
  carrier_name: null,
  scac: null,
  tracking: null,
  bill_of_lading: null,
  weight: null,
  weight_unit: "lb",
  freight_terms: null,
  note: null,
} as const;

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

/** Random steps of ship notices, stored by vendors and by the provider as the use cases store them. */
export function openNoticeHistory(stage: Stage, random: (below: number) => number) {
  const database = openDatabase(stage.logins);
  const find = async <Row extends object>(text: string, companyId: string) =>
    (await stage.owner.query<Row>(text, [companyId, String(random(1000))])).rows;
  const asVendor = ({ sessionId }: Vendor, work: (scope: VendorScope) => Promise<unknown>) =>
    openSession(database.vendor, sessionId, "read write", (db, user) => work(vendorScope(db, user!)!)); // The session is a vendor's.
  const findLines = async (companyId: string) => {
    const found = await find<FoundLine>(
      `select company_id, order_id, line from purchase_order_lines where company_id = $1
       order by md5(order_id || '/' || line || $2) limit 3`,
      companyId,
    );
    return found.slice(random(2)).map(({ order_id, line }) => ({ order_id, line, quantity: "1", details: [] }));
  };
  const findNotice = async (companyId: string) =>
    (
      await find<FoundNotice>(
        "select id, state from ship_notices where company_id = $1 order by md5(id::text || $2) limit 1",
        companyId,
      )
    )[0];
  const steps: readonly ((vendor: Vendor) => Promise<unknown>)[] = [
    async (vendor) => {
      const lines = await findLines(vendor.companyId);
      await asVendor(vendor, async (scope) => {
        const id = await insertNotice(scope, { ...empty, number: randomUUID().slice(0, 35) });
        if (id !== undefined) await replaceLines(scope, id, lines);
      });
    },
    async (vendor) => {
      const [notice, lines] = [await findNotice(vendor.companyId), await findLines(vendor.companyId)];
      if (notice?.state === "draft" || notice?.state === "sent")
        await asVendor(vendor, (scope) => replaceLines(scope, notice.id, lines));
    },
    async (vendor) => {
      const notice = await findNotice(vendor.companyId);
      const isKept = random(3) > 0;
      await asVendor(vendor, async (scope) => {
        if (notice?.state === "draft")
          await (isKept ? setState(scope, notice.id, "sent") : deleteNotice(scope, notice.id));
        if (notice?.state === "sent" && !isKept) await setState(scope, notice.id, "cancelled");
      });
    },
    // A receipt, or one that is taken back.
    async ({ companyId }) => {
      const [notice, isTakenBack] = [await findNotice(companyId), random(3) === 0];
      if (!notice || notice.state === "draft" || notice.state === "cancelled") return;
      await stage.owner.query(
        isTakenBack
          ? "delete from receipts where company_id = $1 and notice_id = $2"
          : `insert into receipts (company_id, receipt, order_id, line, quantity, received_at, is_final, notice_id)
             select company_id, gen_random_uuid(), order_id, line, 1, '2026-11-20', true, notice_id from ship_lines
             where company_id = $1 and notice_id = $2`,
        [companyId, notice.id],
      );
      const { rows: lines } = await stage.owner.query<FoundLine>(
        "select company_id, order_id, line from ship_lines where company_id = $1 and notice_id = $2",
        [companyId, notice.id],
      );
      await database.provider.transaction().execute((db) => setNoticeStates(db, lines));
    },
  ];
  return { steps, [Symbol.asyncDispose]: () => database.destroy() };
}

import type { ContentRequirement } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openJobDatabase } from "../ground/db/database.ts";
import { onlyRow } from "../ground/db/only-row.ts";
import { followChanges } from "../trade/requirements/items/follow-changes.ts";
import { openStage, type Stage } from "./stage.ts";

interface ItemRow {
  company_id: string;
  product: string | null;
  line: number | null;
  state: string;
  period: number;
  /** Days from today until it is due. */
  days: number | null;
}

const spaces = { company: "company", product: "product", order_line: "order", ship_line: "order" } as const;

/** Gives each test a vendor, and staff who publish requirements. */
export function requirementFixture(options?: Parameters<typeof openStage>[0]) {
  const fixture = {} as {
    stage: Stage;
    staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
    vendor: Awaited<ReturnType<Stage["aVendor"]>>;
    company: { id: string };
    /** The connection of jobs. */
    database: ReturnType<typeof openJobDatabase>;
  };
  let count = 0;
  beforeAll(async () => {
    fixture.stage = await openStage(options);
    fixture.staff = await fixture.stage.aStaffMember();
    fixture.database = openJobDatabase(fixture.stage.logins.jobs);
  });
  afterAll(async () => {
    await fixture.database.destroy();
    await fixture.stage[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    fixture.vendor = await fixture.stage.aVendor({ role: "Full Access" });
    fixture.company = { id: fixture.vendor.companyId };
    await query("update requirements set deleted_at = now()");
  });

  async function query<Row extends object>(text: string, values: unknown[] = []) {
    return (await fixture.stage.owner.query<Row>(text, values)).rows;
  }

  async function call(token: string, method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) {
    const answer = await fixture.stage.call(token, method, `/api/${path}`, payload && { payload });
    return { status: answer.statusCode, body: answer.json() };
  }

  const staffCall = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
    call(fixture.staff.token, method, `provider/${path}`, payload);

  return Object.assign(fixture, {
    query,
    staffCall,
    /** A call of the vendor. */
    call: (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
      call(fixture.vendor.token, method, path, payload),
    /** Publishes a requirement, of companies unless the values say otherwise, and returns its id. */
    publish: async (values: Partial<ContentRequirement> = {}) => {
      count += 1;
      const { applies_to = "company" } = values;
      const label = await staffCall("POST", "labels", { name: `Label ${count}`, space: spaces[applies_to] });
      const { status, body } = await staffCall("POST", "requirements", {
        name: `Requirement ${count}`,
        label_id: label.body.id,
        applies_to,
        ...values,
      });
      expect([status, body.state]).toEqual([201, "in_force"]);
      return body.id as number;
    },
    /** Opens and closes items as the job does. */
    follow: () => followChanges(fixture.database, AbortSignal.timeout(600_000)),
    /** The items of a requirement, those of lines by line and others in the order in which they were opened. */
    items: (requirementId: number) =>
      query<ItemRow>(
        `select i.company_id, p.gxp_sku as product, i.line, i.state, i.period, i.due_on - (now() at time zone w.time_zone)::date as days
         from work_calendar w, requirement_items i left join products p on p.company_id = i.company_id and p.id = i.product_id
         where i.requirement_id = $1 order by i.line, i.opened_at`,
        [requirementId],
      ),
    /** Inserts an order of the vendor's company over 150 USD with lines of 1 to `lines`, and returns its id. */
    anOrderOf: async (lines: number) => {
      count += 1;
      const product = await fixture.stage.aProduct(fixture.company.id);
      await query("insert into order_statuses (name) values ('Pending') on conflict do nothing");
      const [order] = await query<{ id: string }>(
        `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
         values ($1, $2, '2026-11-02', 'Pending', 150) returning id`,
        [fixture.company.id, `PO-${count}`],
      );
      await query(
        `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
         select p.company_id, $2, line, p.id, 5, 'EA', 10 from products p, generate_series(1, $3) line where p.gxp_sku = $1`,
        [product.gxpSku, order!.id, lines], // The statement inserts one row.
      );
      return onlyRow([order!]).id;
    },
  });
}

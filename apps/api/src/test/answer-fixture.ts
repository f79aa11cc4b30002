import { beforeEach, expect } from "vitest";
import { extendFixture } from "./extend-fixture.ts";
import { intakeFixture } from "./intake-fixture.ts";

const columns = "line,gxp_sku,quantity,units,unit_price,due_date";

/** The lines of the order PO-1: two of pipes, and one without a date. */
const orderedLines = ["1,A,100,EA,12.5,2027-03-01", "2,A,5,EA,1,2027-03-01", "3,B,7,EA,2,"];

export interface SentPiece {
  action: "accept" | "change" | "backorder" | "substitute" | "reject";
  [field: string]: unknown;
}

/** Gives each test a company with a user and the order PO-1, which was sent. */
export function answerFixture() {
  const fixture = intakeFixture();
  const { load, products } = fixture;
  let vendor: Awaited<ReturnType<typeof fixture.stage.aVendor>>;

  beforeEach(async () => {
    vendor = await fixture.stage.aVendor({ companyId: fixture.company.id });
    await load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,Fittings,5", "C,S-3,Bend,Fittings,5"));
    await addOrder("PO-1", orderedLines);
  });

  const query = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await fixture.stage.owner.query<Row>(text, [fixture.company.id, ...values])).rows;

  const loadLines = async (rows: readonly string[], { order = "PO-1", head = columns } = {}) => {
    const lines = rows.map((row) => `${fixture.company.code},${order},${row}`);
    const report = await load("purchase-order-lines", [`company_code,purchase_order,${head}`, ...lines].join("\n"));
    expect(report.errors).toEqual([]);
  };

  const loadOrder = (order: string, more = "", values = "") =>
    load(
      "purchase-orders",
      `company_code,purchase_order,order_date,status,total${more}\n${fixture.company.code},${order},2027-01-05,Open,10${values}`,
    );

  async function addOrder(order: string, rows: readonly string[]) {
    await loadOrder(order);
    await loadLines(rows, { order });
    await query("update order_revisions set at = at - interval '1 minute' where company_id = $1 and at > now()");
  }

  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, more: object = {}) => {
    const { token = vendor.token, headers = {} } = more as { token?: string; headers?: Record<string, string> };
    const answer = await fixture.stage.call(token, method, `/api/${path}`, { ...(payload && { payload }), headers });
    return { status: answer.statusCode, body: answer.json() };
  };

  return extendFixture(fixture, {
    get vendor() {
      return vendor;
    },
    query,
    loadLines,
    loadOrder,
    addOrder,
    call,
    /** Answers lines of PO-1, given by number. */
    answer: (lines: Record<number, SentPiece[]>, body: object = {}, more: object = {}) =>
      call(
        "POST",
        "orders/PO-1/responses",
        {
          revision: 1,
          lines: Object.entries(lines).map(([line, pieces]) => ({ line: Number(line), pieces })),
          ...body,
        },
        more,
      ),
    /** Reads the lines of PO-1. */
    lines: async () => (await call("GET", "orders/PO-1/lines")).body.results,
    order: async () => (await call("GET", "orders/PO-1")).body,
  });
}

import type { LoadKind, IntakeReport } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openStage, type Stage } from "./stage.ts";

export const productHeader = "company_code,gxp_sku,supplier_sku,name,category,price";

export interface Sending {
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Gives a test file the real app and an intake key, and each test a new company. */
export function intakeFixture() {
  let stage: Stage;
  let key: string;
  let company: { id: string; code: string };

  beforeAll(async () => {
    stage = await openStage();
    key = await stage.anIntakeKey();
  });
  afterAll(() => stage[Symbol.asyncDispose]());
  beforeEach(async () => {
    company = await stage.aCompany();
  });

  const post = (kind: LoadKind, payload: string | Buffer, { query = {}, headers = {} }: Sending = {}) =>
    stage.call(key, "POST", `/api/intake/${kind}`, {
      payload,
      query,
      headers: { "content-type": "text/csv", ...headers },
    });

  return {
    get stage() {
      return stage;
    },
    get company() {
      return company;
    },
    get key() {
      return key;
    },
    post,
    /** Sends a file that the intake accepts and returns its report. */
    load: async (kind: LoadKind, payload: string | Buffer, sending?: Sending): Promise<IntakeReport> => {
      const answer = await post(kind, payload, sending);
      expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
      return answer.json();
    },
    /** Returns a file of products of the test's company from rows without the company code. */
    products: (...rows: string[]) => [productHeader, ...rows.map((row) => `${company.code},${row}`)].join("\n"),
    /** Returns "SKU name price" of each product of the test's company. */
    savedProducts: async () => {
      const { rows } = await stage.owner.query<{ gxp_sku: string; name: string; price: string | null }>(
        "select gxp_sku, name, price from products where company_id = $1 order by gxp_sku",
        [company.id],
      );
      return rows.map(({ gxp_sku, name, price }) => `${gxp_sku} ${name} ${price}`);
    },
  };
}

/** Creates a report with these counts. The other counts are 0. */
export const createReport = (counts: Partial<IntakeReport>): IntakeReport => ({
  received: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  errors: [],
  ...counts,
});

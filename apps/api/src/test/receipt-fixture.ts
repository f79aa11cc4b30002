import type { ShipNotice } from "@lading/contract";
import pg from "pg";
import { expect } from "vitest";
import { openClient } from "../ground/db/database.ts";
import { findWrongTerms } from "../trade/orders/rebuild/find-wrong-terms.ts";
import { extendFixture } from "./extend-fixture.ts";
import { shipFixture } from "./ship-fixture.ts";

/** Gives each test the company of `shipFixture`, and loads receipts of its order PO-1. */
export function receiptFixture() {
  const fixture = shipFixture();
  const header = "company_code,receipt,purchase_order,line,quantity,received_at,ship_notice,damaged,is_final,note";

  const receive = (...rows: string[]) =>
    fixture.load("receipts", [header, ...rows.map((row) => `${fixture.company.code},${row}`)].join("\n"));

  return extendFixture(fixture, {
    /** Loads receipts and returns the report. The company is added to the rows. */
    receive,
    /** Loads receipts that have no faults. */
    received: async (...rows: string[]) => {
      const report = await receive(...rows);
      expect(report.errors).toEqual([]);
      return report;
    },
    notice: async (id: string): Promise<ShipNotice> => (await fixture.call("GET", `ship-notices/${id}`)).body,
    /** The arrived quantities of the lines of a notice, by line. */
    arrived: async (id: string) => {
      const { body } = await fixture.call("GET", `ship-notices/${id}`);
      const { lines }: ShipNotice = body;
      return Object.fromEntries(lines.map(({ line, arrived }) => [line, arrived]));
    },
    /** The lines that the doctor explains otherwise. */
    findWrong: async () => {
      const owner = new pg.Client({ connectionString: fixture.stage.ownerUrl });
      await owner.connect();
      try {
        const { wrong } = await findWrongTerms(openClient(owner));
        return wrong.filter(({ company_id: company }) => company === fixture.company.id);
      } finally {
        await owner.end();
      }
    },
  });
}

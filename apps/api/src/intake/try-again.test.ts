import { expect, test, vi } from "vitest";
import { intakeDesk, productHeader, reportOf } from "./intake-desk.ts";

const desk = intakeDesk();

const countWaiting = async () => {
  const { rows } = await desk.stage.owner.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count;
};

test(
  "a load that waits in a circle with another gives way, and is taken all the same",
  { tags: ["PROV-03"] },
  async () => {
    const other = await desk.stage.aCompany();
    await desk.load("products", desk.products("G-1,S-1,One,Valves,1"));
    await desk.load("products", `${productHeader}\n${other.code},G-1,S-1,One,Valves,1`);
    const holder = await desk.stage.owner.connect();
    const hold = (companyId: string) =>
      holder.query("update catalogue_versions set version = version where company_id = $1", [companyId]);
    try {
      await holder.query("begin");
      await hold(other.id);
      // It notes what it has changed of the first company, then waits to note what it has added to the other.
      const load = desk.load(
        "products",
        `${desk.products("G-1,S-1,Another name,Valves,1")}\n${other.code},G-2,S-2,Two,Valves,1`,
      );
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 10_000, interval: 5 });
      await hold(desk.company.id);
      await holder.query("commit");
      expect(await load).toEqual(reportOf({ received: 2, created: 1, updated: 1 }));
    } finally {
      holder.release();
    }
    expect(await desk.savedProducts()).toEqual(["G-1 Another name 1"]);
  },
);

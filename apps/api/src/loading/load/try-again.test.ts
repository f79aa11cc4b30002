import pg from "pg";
import { expect, test, vi } from "vitest";
import { intakeFixture, productHeader, createReport } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();

const countWaiting = async () => {
  const { rows } = await fixture.stage.owner.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count;
};

test("retries a load after a deadlock with another load", { tags: ["PROV-03.7"] }, async () => {
  const other = await fixture.stage.aCompany();
  await fixture.load("products", fixture.products("G-1,S-1,One,Valves,1"));
  await fixture.load("products", `${productHeader}\n${other.code},G-1,S-1,One,Valves,1`);
  // PostgreSQL cancels the transaction that looks for a deadlock first, which need not be the load's.
  let attempt = 0;
  while (!(await deadlockAgainst(other, ++attempt)));
  expect(await fixture.savedProducts()).toEqual([`G-1 Name ${attempt} 1`]);
});

/** Makes a load and another transaction wait for each other. Returns whether PostgreSQL canceled the load. */
async function deadlockAgainst(other: { id: string; code: string }, attempt: number) {
  const holder = await fixture.stage.owner.connect();
  const hold = (companyId: string) =>
    holder.query("update catalogue_versions set version = version where company_id = $1", [companyId]);
  try {
    await holder.query("begin");
    await hold(other.id);
    // It counts its changes of the first company, then waits to count its additions to the second.
    const load = fixture.load(
      "products",
      `${fixture.products(`G-1,S-1,Name ${attempt},Valves,1`)}\n${other.code},G-N${attempt},S-N${attempt},New,Valves,1`,
    );
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 10_000, interval: 5 });
    const isLoadCanceled = await hold(fixture.company.id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === "40P01") return false;
        throw error;
      },
    );
    await holder.query("commit");
    expect(await load).toEqual(createReport({ received: 2, created: 1, updated: 1 }));
    return isLoadCanceled;
  } finally {
    holder.release();
  }
}

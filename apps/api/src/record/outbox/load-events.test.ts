import { describe, expect, test } from "vitest";
import { edited, eventFixture } from "../../test/event-fixture.ts";

const { current, readEvents, submit, decide, load } = eventFixture();

describe("records exactly one event", { tags: ["FEED-04.1"] }, () => {
  test.each(["partial", "atomic"])("of a load for each company that it changed (%s)", async (mode) => {
    const other = await current.stage.aCompany();
    const idle = await current.stage.aCompany();
    await load([`${idle.code},G-1,S-1,Same,`]);
    const before = await readEvents(idle.id);
    await load([`${current.code},G-1,S-1,One,1`, `${current.code},G-2,S-2,Two,2`, `${current.code},G-3,S-3,Three,`]);
    const rows = [
      `${current.code},G-1,S-1,One,9`,
      `${current.code},G-2,S-2,Two,2`,
      `${current.code},G-4,S-4,Four,`,
      `${other.code},G-1,S-1,X,`,
    ];
    await load([...rows, `${idle.code},G-1,S-1,Same,`], { mode });
    await load([...rows, `${idle.code},G-1,S-1,Same,`], { mode });
    const events = await readEvents();
    const [first, second] = events.map(({ subject }) => subject);
    const byKey = { type: "run.finished", actor_kind: "key", actor_id: current.keyId, acting_for_id: null };
    const event = (run: string | undefined, created: number, updated: number) => ({
      ...byKey,
      subject: run,
      run_id: run,
      data: { kind: "products", created, updated },
    });
    expect(events).toEqual([event(first, 3, 0), event(second, 1, 1)]);
    expect(await readEvents(other.id)).toEqual([event(second, 1, 0)]);
    expect(await readEvents(idle.id)).toEqual(before);
    const loads = await current.stage.owner.query("select distinct load_id from notifications where company_id = $1", [
      current.user.companyId,
    ]);
    expect(new Set(loads.rows.map(({ load_id }) => load_id))).toEqual(new Set([first, second]));
  });

  test("of a load of companies, and none of a dry run, a refused file or a repeated request", async () => {
    await load([`${current.code},A better name`], { kind: "companies" });
    const [event] = await readEvents();
    expect(event?.data).toEqual({ kind: "companies", created: 0, updated: 1 });
    await load([`${current.code},G-1,S-1,One,`], { dry_run: "true" });
    await load([`${current.code},G-1,S-1,One,`, `${current.code},G-2,S-2,Two,wrong`], { mode: "atomic" });
    expect(await readEvents()).toHaveLength(1);
    const key = crypto.randomUUID();
    const repeated = () => load([`${current.code},G-1,S-1,One,`], {}, { "idempotency-key": key });
    expect((await repeated()).json()).toEqual((await repeated()).json());
    expect(await readEvents()).toHaveLength(2);
  });

  test("of a load that fails after some batches, which stay", async () => {
    const { owner } = current.stage;
    await owner.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'The disk is on fire.'; end $$`,
    );
    await owner.query(
      "create trigger fail before insert on products for each row when (new.gxp_sku = 'FAIL') execute function fail()",
    );
    const rows = Array.from({ length: 3000 }, (_, place) => `${current.code},G-${place},S-${place},One,`);
    const answer = await load([...rows, `${current.code},FAIL,S,Two,`]);
    await owner.query("drop function fail cascade");
    expect(answer.statusCode).toBe(500);
    expect(await readEvents()).toMatchObject([
      {
        type: "run.finished",
        actor_kind: "key",
        data: { kind: "products", created: 3000, updated: 0, has_failed: true },
      },
    ]);
  });

  test("of each statement that changes a product, read from its history", async () => {
    await load([`${current.code},G-1,S-1,One,10.50`]);
    await load([`${current.code},G-1,S-1,Two,`]);
    const [id] = await submit("G-1", edited("color", "Red"));
    await decide([{ id, decision: "approve" }]);
    await current.stage.owner.query("update products set is_api_certified = true where company_id = $1", [
      current.user.companyId,
    ]);
    const events = await readEvents();
    const run = (place: number) => events[place]?.run_id;
    const updated = { type: "product.updated", subject: "G-1", acting_for_id: null, run_id: null };
    const byKey = { ...updated, actor_kind: "key", actor_id: current.keyId };
    expect(await readEvents(current.user.companyId, "product_events")).toEqual([
      { ...byKey, run_id: run(0), data: { source: "intake", changes: null } },
      { ...byKey, run_id: run(1), data: { source: "intake", changes: { name: ["One", "Two"], price: [10.5, null] } } },
      {
        ...updated,
        actor_kind: "staff",
        actor_id: current.staff.id,
        data: { source: "approval", changes: { color: [null, "Red"] } },
      },
      {
        ...updated,
        actor_kind: "system",
        actor_id: null,
        data: { source: "direct", changes: { is_api_certified: [null, true] } },
      },
    ]);
  });
});

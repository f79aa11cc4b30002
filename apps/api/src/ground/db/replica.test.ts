import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import type { ApiDatabase } from "./database.ts";
import { countMissing, openReplica, toReplica } from "./replica.ts";

let stage: Stage;
let database: ApiDatabase;
beforeAll(async () => {
  stage = await openStage();
  ({ database } = stage.app);
});
afterAll(() => stage[Symbol.asyncDispose]());

/** Reads once with a replica at this address. Returns why it was not used. */
async function getFault(url: string) {
  const said: (string | undefined)[] = [];
  const replica = openReplica({
    url,
    logins: stage.logins,
    primary: database.provider,
    onChange: (at) => said.push(at),
  });
  try {
    const read = await replica.read(database.provider, (at) =>
      at.transaction().execute((db) => sql`select current_role as role`.execute(db)),
    );
    expect(read.rows).toEqual([{ role: "lading_provider" }]);
    expect(replica.reads).toEqual({ replica: 0, primary: 1 });
    expect(said).toEqual([replica.fault]);
    return replica.fault;
  } finally {
    await replica.destroy();
  }
}

test("the primary answers if the address of the replica leads to no standby, to nothing or to a login with other rights", async () => {
  const own = Object.assign(new URL(stage.ownerUrl), { username: "", password: "" });
  expect(await getFault(own.href)).toContain("It is no standby");
  expect(await getFault(Object.assign(new URL(own), { hostname: "127.0.0.1", port: "1", search: "" }).href)).toContain(
    "ECONNREFUSED",
  );
  const wrong = new URL(stage.logins.gate);
  expect(await getFault(wrong.href)).toMatch(/role "lading_(vendor|provider)"/);
});

test("the portal's own logins open the replica unless its address has one", () => {
  const login = "postgres://lading_vendor_5:secret@db.example/lading";
  expect(toReplica(login, "postgres://replica.example:5433/lading")).toBe(
    "postgres://lading_vendor_5:secret@replica.example:5433/lading",
  );
  expect(toReplica(login, "postgres://reader:x@replica.example/lading")).toBe(
    "postgres://reader:x@replica.example/lading",
  );
});

test("counts the bytes that a replica lacks, only if it is a standby of the same database", () => {
  const primary = { is_standby: false, database: "7/5", position: "9007199254740993" };
  expect(countMissing(primary, { ...primary, is_standby: true, position: "9007199254740992" })).toBe(1n);
  expect(countMissing(primary, { ...primary, is_standby: true, position: "9007199254740994" })).toBe(-1n);
  expect(() => countMissing(primary, primary)).toThrow("It is no standby");
  expect(() => countMissing(primary, { ...primary, is_standby: true, database: "7/6" })).toThrow("another database");
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";
import { openDatabase } from "./database.ts";
import { openSession } from "./scope.ts";

test("a failed beginning does not explain a later transaction of its connection", async () => {
  await using stage = await openStage();
  const database = openDatabase(stage.logins, { connections: 1 });
  const login = new URL(stage.logins.vendor).username;
  try {
    const db = database.vendor;
    await sql`select 1`.execute(db);
    await stage.owner.query(`revoke lading_vendor from ${login}`);
    await expect(openSession(db, crypto.randomUUID(), "read only", async () => {})).rejects.toThrow(
      "permission denied",
    );
    await stage.owner.query(`grant lading_vendor to ${login} with inherit false, set true`);
    await expect(
      db.transaction().execute(async () => {
        throw new Error("mine");
      }),
    ).rejects.toThrow("mine");
  } finally {
    await stage.owner.query(`grant lading_vendor to ${login} with inherit false, set true`);
    await database.destroy();
  }
});

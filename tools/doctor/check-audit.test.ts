import pg from "pg";
import { expect, test } from "vitest";
import { openAuditStage } from "../../apps/api/src/test/audit-fixture.ts";
import { readConfig } from "../../apps/api/src/start/config.ts";
import { checkAudit } from "./check-audit.ts";

test("a portal without a checkpoint is in order while it is new", async () => {
  await using audit = await openAuditStage();
  const owner = new pg.Client({ connectionString: audit.stage.ownerUrl });
  await owner.connect();
  const config = readConfig({ DATA_DIR: audit.folder, AUDIT_KEY: "k".repeat(40) });
  const level = async () => (await checkAudit(owner, config)).map((result) => result.level);
  expect(await level(), "without an action").toEqual(["ok"]);
  await audit.record("now");
  expect(await level(), "with a first action").toEqual(["ok"]);
  await owner.query("insert into audit_entries (action, at) values ('earlier', now() - interval '3 hours')");
  expect(await level(), "with an action that no checkpoint contains for hours").toEqual(["warning"]);
  await owner.end();
});

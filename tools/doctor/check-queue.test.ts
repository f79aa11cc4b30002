import { expect, test } from "vitest";
import { openStage } from "../../apps/api/src/test/stage.ts";
import { checkQueue } from "./check-queue.ts";

test("the doctor finds records that the work queue lacks, and those that do not wait any more", async () => {
  await using stage = await openStage();
  const { companyId } = await stage.aVendor({ role: "View Only" });
  const { gxpSku } = await stage.aProduct(companyId);
  await stage.anEdit(companyId, { gxpSku, name: "color" });
  await stage.anInvitation(companyId);
  await stage.aWebhook();
  await stage.owner.query("update webhooks set state = 'off', off_reason = 'gone'");
  const { rows } = await stage.owner.query("select kind from work_items order by kind");
  expect(rows.map(({ kind }) => kind)).toEqual(["edits", "invitation", "no_administrator", "webhook"]);
  expect(await checkQueue(stage.owner)).toEqual([
    { level: "ok", text: "The work queue has all records that wait, and no others." },
  ]);

  await stage.owner.query("delete from work_items where kind in ('edits', 'webhook')");
  await stage.owner.query("update work_items set subject = gen_random_uuid() where kind = 'invitation'");
  const lacks = (missing: number, kind: string, left: number) => ({
    level: "fault",
    text: `The work queue lacks ${missing} records of the kind ${kind} that wait, and has ${left} that do not wait.`,
  });
  expect(await checkQueue(stage.owner)).toEqual([
    lacks(1, "edits", 0),
    lacks(1, "invitation", 1),
    lacks(1, "webhook", 0),
  ]);
});

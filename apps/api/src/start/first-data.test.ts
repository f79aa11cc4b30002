import { loadKindIds, loadScope } from "@lading/contract";
import { expect, test } from "vitest";
import { openStage } from "../test/stage.ts";
import { admitLocalKey } from "./first-data-queries.ts";

test("the key of this machine gets the kinds of files that are new in this version", async () => {
  await using stage = await openStage();
  await admitLocalKey(stage.ownerUrl, "a key");
  await stage.owner.query("update api_keys set scopes = '{intake.companies:write}'");
  await admitLocalKey(stage.ownerUrl, "a key");
  const { rows } = await stage.owner.query("select scopes from api_keys");
  expect(rows).toEqual([{ scopes: [...loadKindIds.map(loadScope), "intake.images:write"] }]);
});

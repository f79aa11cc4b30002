import { expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";
import { createClient } from "./create-client.ts";

test("a lost connection fails the query and is no uncaught error", async () => {
  await using stage = await openStage();
  const client = createClient(stage.ownerUrl);
  await client.connect();
  const ended = new Promise((resolve) => client.once("end", () => resolve(undefined)));
  await expect(client.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow("terminat");
  // The client reports the lost connection just before, and vitest fails if nobody listens.
  await ended;
});

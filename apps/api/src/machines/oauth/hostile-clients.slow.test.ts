import { expect, test } from "vitest";
import { hostileBodies, hostilities, startHostileServer } from "../../test/hostile-server.ts";
import { parseAllowance } from "../../ground/outbound/webhook-allowance.ts";
import { readClient } from "./read-client.ts";

test("gives up each server of a client's document that keeps it waiting", async () => {
  const begun = performance.now();
  const kinds = Object.entries({ ...hostilities, ...hostileBodies });
  await Promise.all(
    kinds.map(async ([name, act]) => {
      using server = await startHostileServer(act);
      const reading = readClient(`http://127.0.0.1:${server.port}/client.json`, {
        allowance: parseAllowance("127.0.0.1"),
      });
      await expect(reading).rejects.toMatchObject({
        body: { client_id: [expect.stringMatching(/^The program cannot be identified\. /)] },
      });
      await expect.poll(() => server.open.size, { message: name }).toBe(0);
    }),
  );
  expect(performance.now() - begun).toBeLessThan(10_000);
});

import { expect, test } from "vitest";
import type { GateScope } from "../../../ground/db/scope.ts";
import { queueTransactions } from "./queue-transactions.ts";

test("sign-ins that began are finished while a flood of others begins, and the flood has a limit", async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  const gate = {
    async transaction() {
      running += 1;
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
    },
  } as unknown as GateScope; // The queue uses nothing else of it.
  const transact = (step: "begin" | "goOn", address: string) =>
    queueTransactions(step, gate, address).transaction(async () => {});

  const flood = Array.from({ length: 200 }, (_, place) => transact("begin", `10.0.0.${place}`));
  expect(running).toBe(1);
  await expect(transact("begin", "10.0.1.1")).rejects.toMatchObject({ status: 503 });

  const finishing = [transact("goOn", "10.0.0.1"), transact("goOn", "10.0.0.1"), transact("goOn", "10.0.0.2")];
  expect(running).toBe(3);
  for (let ended = 0; ended < flood.length + finishing.length; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.pop()?.();
  }
  await Promise.all([...flood, ...finishing]);
  expect(running).toBe(0);
});

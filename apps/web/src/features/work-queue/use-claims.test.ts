import { expect, test } from "vitest";
import { describeClaim } from "./use-claims.ts";

const result = (status: "taken" | "held" | "gone", owner: string | null = null) => ({ id: "1", status, owner });

test("tells what happened to the rows of a claim", () => {
  expect(describeClaim([result("taken"), result("taken")], "taken")).toBe("2 rows taken.");
  expect(describeClaim([result("taken"), result("held", "Ben Moss"), result("gone")], "taken")).toBe(
    "1 row taken. Ben Moss has 1 row. To take it, hand it over to yourself. 1 row is no longer in the queue.",
  );
});

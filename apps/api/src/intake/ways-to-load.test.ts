import { describe, expect, test } from "vitest";
import { intakeDesk, reportOf, type Sending } from "./intake-desk.ts";

const desk = intakeDesk();
const { load, post, products, savedProducts } = desk;

describe("atomic", () => {
  const atomic = { query: { mode: "atomic" } };

  test("saves all rows, or none and answers 400 with the report", { tags: ["PROV-03"] }, async () => {
    expect(await load("products", products("A,S-1,Pipe,New category,1"), atomic)).toEqual(
      reportOf({ received: 1, created: 1 }),
    );
    const answer = await post("products", products("B,S-2,Tee,,1", "C,S-3,Cap,,bad"), atomic);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      ...reportOf({ received: 2, rejected: 1 }),
      errors: [{ row: 2, field: "price", message: expect.any(String) }],
    });
    expect(await savedProducts()).toEqual(["A Pipe 1"]);
  });

  test("refuses a file with a broken quote as a whole", async () => {
    expect((await post("products", products("A,S-1,Pipe,,", 'B,S-2,"Tee,,'), atomic)).statusCode).toBe(400);
    expect(await savedProducts()).toEqual([]);
  });
});

test("a dry run tells what would become of the rows and saves nothing", { tags: ["PROV-03"] }, async () => {
  await load("products", products("A,S-1,Pipe,,1"));
  const result = await load("products", products("A,S-1,Pipe,,2", "B,S-2,Tee,Never seen,", "C,,,,"), {
    query: { dry_run: "true" },
  });
  expect(result).toMatchObject({ received: 3, created: 1, updated: 1, rejected: 1 });
  expect(await savedProducts()).toEqual(["A Pipe 1"]);
  const { rows } = await desk.stage.owner.query("select from categories where name = 'Never seen'");
  expect(rows).toEqual([]);
});

describe("an Idempotency-Key", () => {
  const named = (name: string): Sending => ({ headers: { "idempotency-key": name } });

  test("gives the first answer again, and 422 for anything else", { tags: ["PROV-03"] }, async () => {
    const file = products("A,S-1,Pipe,,1", "B,,,,");
    const first = await load("products", file, named("once"));
    expect(first).toMatchObject({ created: 1, rejected: 1 });
    expect(await load("products", file, named("once"))).toEqual(first);
    expect((await post("products", products("A,S-1,Pipe,,2"), named("once"))).statusCode).toBe(422);
    expect((await post("products", file, { ...named("once"), query: { mode: "atomic" } })).statusCode).toBe(422);
    expect(await savedProducts()).toEqual(["A Pipe 1"]);
  });

  test("lets one of two that come at once do the work", async () => {
    const file = products(...Array.from({ length: 300 }, (_, index) => `N${index},S,Pipe,,`));
    const answers = await Promise.all([1, 2].map(() => load("products", file, named("twins"))));
    expect(answers).toEqual([reportOf({ received: 300, created: 300 }), reportOf({ received: 300, created: 300 })]);
  });

  test("is free again when the request was refused, and remembers an atomic refusal", async () => {
    expect((await post("products", "nonsense", named("retry"))).statusCode).toBe(400);
    expect(await load("products", products("A,S-1,Pipe,,1"), named("retry"))).toMatchObject({ created: 1 });
    const bad = products("B,S-2,Tee,,bad");
    const refusals = [1, 2].map(() => post("products", bad, { ...named("atomic"), query: { mode: "atomic" } }));
    for (const refusal of await Promise.all(refusals)) expect(refusal.statusCode).toBe(400);
  });

  test("must be plain", async () => {
    expect((await post("products", products(), named("x".repeat(300)))).statusCode).toBe(400);
  });
});

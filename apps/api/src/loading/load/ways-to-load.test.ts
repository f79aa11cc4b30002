import { describe, expect, test } from "vitest";
import { intakeFixture, createReport, type Sending } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const { load, post, products, savedProducts } = fixture;

describe("atomic", () => {
  const atomic = { query: { mode: "atomic" } };

  test("saves all rows, or none and returns 400 with the report", { tags: ["PROV-03.4"] }, async () => {
    expect(await load("products", products("A,S-1,Pipe,New category,1"), atomic)).toEqual(
      createReport({ received: 1, created: 1 }),
    );
    const answer = await post("products", products("B,S-2,Tee,,1", "C,S-3,Cap,,bad"), atomic);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      ...createReport({ received: 2, rejected: 1 }),
      errors: [{ row: 2, field: "price", message: expect.any(String), code: "type" }],
    });
    expect(await savedProducts()).toEqual(["A Pipe 1"]);
  });

  test("rejects a whole file with a broken quote", async () => {
    expect((await post("products", products("A,S-1,Pipe,,", 'B,S-2,"Tee,,'), atomic)).statusCode).toBe(400);
    expect(await savedProducts()).toEqual([]);
  });
});

test("a dry run reports the outcome of each row and saves nothing", { tags: ["PROV-03.5"] }, async () => {
  await load("products", products("A,S-1,Pipe,,1"));
  const result = await load("products", products("A,S-1,Pipe,,2", "B,S-2,Tee,Never seen,", "C,,,,"), {
    query: { dry_run: "true" },
  });
  expect(result).toMatchObject({ received: 3, created: 1, updated: 1, rejected: 1 });
  expect(await savedProducts()).toEqual(["A Pipe 1"]);
  const { rows } = await fixture.stage.owner.query("select from categories where name = 'Never seen'");
  expect(rows).toEqual([]);
});

describe("an Idempotency-Key", () => {
  const named = (name: string): Sending => ({ headers: { "idempotency-key": name } });

  test("repeats the first response, and returns 422 for a different request", { tags: ["PROV-03.6"] }, async () => {
    const file = products("A,S-1,Pipe,,1", "B,,,,");
    const first = await load("products", file, named("once"));
    expect(first).toMatchObject({ created: 1, rejected: 1 });
    expect(await load("products", file, named("once"))).toEqual(first);
    expect((await post("products", products("A,S-1,Pipe,,2"), named("once"))).statusCode).toBe(422);
    expect((await post("products", file, { ...named("once"), query: { mode: "atomic" } })).statusCode).toBe(422);
    expect(await savedProducts()).toEqual(["A Pipe 1"]);
  });

  test("lets only one of two concurrent requests do the work", async () => {
    const file = products(...Array.from({ length: 300 }, (_, index) => `N${index},S,Pipe,,`));
    const answers = await Promise.all([1, 2].map(() => load("products", file, named("twins"))));
    expect(answers).toEqual([
      createReport({ received: 300, created: 300 }),
      createReport({ received: 300, created: 300 }),
    ]);
  });

  test("can be reused after an invalid request, and repeats an atomic rejection", async () => {
    expect((await post("products", "nonsense", named("retry"))).statusCode).toBe(400);
    expect(await load("products", products("A,S-1,Pipe,,1"), named("retry"))).toMatchObject({ created: 1 });
    const bad = products("B,S-2,Tee,,bad");
    const refusals = [1, 2].map(() => post("products", bad, { ...named("atomic"), query: { mode: "atomic" } }));
    for (const refusal of await Promise.all(refusals)) expect(refusal.statusCode).toBe(400);
  });

  test("must be short and printable", async () => {
    expect((await post("products", products(), named("x".repeat(300)))).statusCode).toBe(400);
  });
});

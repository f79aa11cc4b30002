import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseFiles } from "./changed-tests.ts";

const api = "apps/api/src";
const web = "apps/web/src";
const contract = "packages/contract/src";

const files = {
  [`${contract}/trade/orders.ts`]: "export const readOrders = 1;",
  [`${contract}/trade/heats.ts`]: "export const readHeats = 1;",
  [`${contract}/index.ts`]: 'export * from "./trade/orders.ts"; export * from "./trade/heats.ts";',
  [`${api}/trade/order-queries.ts`]: "",
  [`${api}/trade/order-routes.ts`]: 'import "./order-queries.ts"; import { readOrders } from "@lading/contract";',
  [`${api}/trade/order-routes.test.ts`]: 'import "../test/stage.ts";',
  [`${api}/trade/orders.slow.test.ts`]: 'import "./order-queries.ts";',
  [`${api}/heats/heat-routes.ts`]: 'import { readHeats } from "@lading/contract";',
  [`${api}/heats/heat-routes.test.ts`]: 'import "../test/stage.ts";',
  [`${api}/console/export.ts`]: 'import type { Order } from "../trade/order-queries.ts";',
  [`${api}/console/export.test.ts`]: 'import "./export.ts";',
  [`${api}/start/app.ts`]: 'import "../trade/order-routes.ts"; import "../heats/heat-routes.ts";',
  [`${api}/start/app.test.ts`]: 'import "./app.ts";',
  [`${api}/test/stage.ts`]: 'import "../start/app.ts";',
  [`${api}/test/heat-fixture.ts`]: "",
  [`${api}/heats/heat-checks.test.ts`]: 'import "../test/heat-fixture.ts";',
  [`${web}/orders/orders-page.tsx`]: 'import { readOrders } from "@lading/contract";',
  [`${web}/orders/orders-page.test.tsx`]: 'import "../test/open-page.tsx";',
  [`${web}/heats/heats-page.tsx`]: "",
  [`${web}/heats/heats-page.test.tsx`]: 'import "../test/open-page.tsx";',
};

function choose(...changed: string[]) {
  const root = mkdtempSync(join(tmpdir(), "changed-tests-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  return chooseFiles(`${root}/`, changed);
}

const chooseTests = (...changed: string[]) => choose(...changed)?.tests.toSorted();

test("a changed query needs the tests beside its importers, but not those of the whole server", () => {
  expect(chooseTests(`${api}/trade/order-queries.ts`)).toEqual([
    `${api}/console/export.test.ts`,
    `${api}/trade/order-routes.test.ts`,
  ]);
});

test("a changed call of the contract needs the tests beside the files that name it", () => {
  expect(chooseTests(`${contract}/trade/orders.ts`)).toEqual([
    `${api}/trade/order-routes.test.ts`,
    `${web}/orders/orders-page.test.tsx`,
  ]);
});

test("a changed test needs itself, and a changed page the tests in its folder", () => {
  expect(chooseTests(`${api}/heats/heat-routes.test.ts`, `${web}/heats/heats-page.tsx`)).toEqual([
    `${api}/heats/heat-routes.test.ts`,
    `${web}/heats/heats-page.test.tsx`,
  ]);
});

test("a changed fixture needs the tests that import it", () => {
  expect(chooseTests(`${api}/test/heat-fixture.ts`)).toEqual([`${api}/heats/heat-checks.test.ts`]);
});

test.each([
  "package.json",
  "vitest.config.ts",
  `${api}/test/stage.ts`,
  `${api}/start/app.ts`,
  `${web}/router.ts`,
  `${api}/ground/db/migrations/0001_start.sql`,
])("a change of %s needs all tests", (file) => expect(chooseTests(file)).toBeUndefined());

test("changes of texts and journeys need no tests", () => {
  expect(chooseTests("docs/operating.md", "e2e/orders.spec.ts")).toEqual([]);
});

test("the files to lint are the changed ones that still exist and those that import them", () => {
  const chosen = choose("docs/operating.md", `${api}/trade/removed.ts`, `${api}/trade/order-queries.ts`);
  expect(chosen?.files.toSorted()).toEqual([
    `${api}/console/export.test.ts`,
    `${api}/console/export.ts`,
    `${api}/start/app.ts`,
    `${api}/trade/order-queries.ts`,
    `${api}/trade/order-routes.ts`,
    `${api}/trade/orders.slow.test.ts`,
  ]);
});

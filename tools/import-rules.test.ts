import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findBrokenRule, findForbiddenImports, findStylelessImports, findUnusedDoors } from "./import-rules.ts";
import { everyFile, type Rooms } from "./rooms.ts";

const web = "apps/web/src";
const api = "apps/api/src";

const rooms: Rooms = {
  start: [],
  "trade/agreements": [],
  "trade/documents": ["read-labels", "upload/receive-files"],
  "record/audit": [],
  "ground/db": everyFile,
};

const feature = "no feature imports another; routes compose them.";
const webOrder = "routes -> features -> files, list, ui, lib -> contract.";
const routes = "routes -> use case -> queries -> db; only start imports routes.";
const isAbove = (room: string, other: string) => `${room} is above ${other} in tools/rooms.ts.`;
const unnamed = "tools/rooms.ts names every room.";
const wings = "the contract's folders are wings of tools/rooms.ts.";
const isNoDoor = (room: string) => `it is no door of ${room} in tools/rooms.ts.`;

test.each([
  [`${web}/features/orders/order-page.tsx`, "../review/review-api.ts", feature],
  [`${web}/features/documents/upload/x.ts`, "../../orders/y.ts", feature],
  [`${web}/features/documents/x.ts`, "../orders/list/y.ts", feature],
  [`${web}/features/documents/x.test.ts`, "../orders/y.ts", feature],
  [`${web}/features/home/x.tsx`, "../../shell/frame.tsx", webOrder],
  [`${web}/features/home/list/x.tsx`, "../../../routes/login.tsx", webOrder],
  [`${web}/shell/x.tsx`, "../features/home/home-page.tsx", webOrder],
  [`${web}/files/x.tsx`, "../features/orders/y.ts", webOrder],
  [`${web}/files/x.tsx`, "../companies/y.ts", webOrder],
  [`${web}/list/x.tsx`, "../files/y.ts", webOrder],
  [`${web}/list/table/x.tsx`, "../../features/orders/y.ts", webOrder],
  [`${web}/ui/x.tsx`, "../list/y.ts", webOrder],
  [`${web}/lib/x.ts`, "../router.ts", webOrder],
  [`${web}/lib/x.ts`, "../somewhere/y.ts", webOrder],
  [`${web}/lib/x.ts`, "../../../api/src/config.ts", "an app imports no other app."],
  [`${api}/trade/agreements/x.ts`, "./agreement-routes.ts", routes],
  [`${api}/trade/agreements/x.ts`, "../documents/archive/archive-routes.ts", routes],
  [`${api}/trade/agreements/x.ts`, "../documents/label-queries.ts", isNoDoor("trade/documents")],
  [`${api}/trade/agreements/x.ts`, "../documents/archive/read-labels.ts", isNoDoor("trade/documents")],
  [`${api}/trade/agreements/x.ts`, "../../record/audit/x-queries.ts", isNoDoor("record/audit")],
  [`${api}/trade/documents/archive/x.ts`, "../../agreements/y.ts", isAbove("trade/agreements", "trade/documents")],
  [`${api}/record/audit/x.ts`, "../../trade/documents/read-labels.ts", isAbove("trade/documents", "record/audit")],
  [`${api}/ground/db/scope.ts`, "../../start/config.ts", isAbove("start", "ground/db")],
  [`${api}/trade/somewhere/x.ts`, "../../ground/db/scope.ts", unnamed],
  [`${api}/trade/agreements/x.ts`, "../somewhere/y.ts", unnamed],
  [`${api}/trade/agreements/x.ts`, "../../server.ts", unnamed],
  ["packages/made-up/src/x.ts", "../../../apps/api/src/start/config.ts", "a package imports no app."],
  ["packages/made-up/src/x.ts", "@lading/api", "a package imports no app."],
  ["packages/contract/src/x.ts", "zod", "the contract imports only zod."],
  ["packages/contract/src/trade/x.ts", "@lading/passwords", "the contract imports only zod."],
  ["packages/contract/src/record/x.ts", "../trade/y.ts", isAbove("trade", "record")],
  ["packages/contract/src/record/x.ts", "../index.ts", wings],
  ["packages/contract/src/somewhere/x.ts", "../record/y.ts", wings],
])("%s may not import %s", (file, imported, rule) => {
  expect(findBrokenRule(file, imported, rooms)).toBe(rule);
});

test.each([
  [`${web}/main.tsx`, "./routes/__root.tsx"],
  [`${web}/routes/_portal/homepage.tsx`, "../../features/home/home-page.tsx"],
  [`${web}/features/documents/upload/x.ts`, "../archive/y.ts"],
  [`${web}/features/documents/upload/x.ts`, "../../../files/y.ts"],
  [`${web}/features/documents/x.ts`, "./upload/y.ts"],
  [`${web}/files/x.tsx`, "../list/y.ts"],
  [`${web}/people/x.tsx`, "../list/y.ts"],
  [`${web}/companies/x.tsx`, "../files/y.ts"],
  [`${web}/ui/x.tsx`, "../lib/y.ts"],
  [`${web}/lib/x.ts`, "../ui/y.tsx"],
  [`${web}/lib/x.ts`, "@lading/contract"],
  [`${api}/server.ts`, "./trade/documents/y.ts"],
  [`${api}/start/app.ts`, "../trade/agreements/agreement-routes.ts"],
  [`${api}/start/app.ts`, "../record/audit/record-name-queries.ts"],
  [`${api}/trade/documents/archive/x.ts`, "../document-record-queries.ts"],
  [`${api}/trade/agreements/x.ts`, "../documents/upload/receive-files.ts"],
  [`${api}/trade/agreements/x.ts`, "../documents/read-labels.ts"],
  [`${api}/trade/documents/archive/x-queries.ts`, "../../../ground/db/scope.ts"],
  [`${api}/ground/db/access.test.ts`, "../../record/audit/y.ts"],
  [`${api}/trade/documents/archive/archive.test.ts`, "../../agreements/agreement-queries.ts"],
  [`${api}/test/stage.ts`, "../trade/agreements/agreement-queries.ts"],
  ["packages/made-up/src/x.test.ts", "../../../apps/api/src/test/stage.ts"],
  ["packages/contract/src/x.ts", "zod/mini"],
  ["packages/contract/src/index.ts", "./trade/products.ts"],
  ["packages/contract/src/trade/x.ts", "./edits.ts"],
  ["packages/contract/src/trade/x.ts", "../record/events.ts"],
  ["packages/contract/src/record/x.test.ts", "../index.ts"],
])("%s may import %s", (file, imported) => {
  expect(findBrokenRule(file, imported, rooms)).toBeUndefined();
});

test("finds static, dynamic, type and bare imports in the files of a folder", () => {
  using root = aRoot();
  root.write(
    `${web}/features/documents/upload/x.ts`,
    [
      'import { a } from "../../orders/a.ts";',
      'import "../../orders/b.ts";',
      'import type { C } from "../../orders/c.ts";',
      'const d = import("../../orders/d.ts");',
      'export { e } from "../../orders/e.ts";',
      'import { fine } from "../fine.ts";',
    ].join("\n"),
  );
  root.write(`${web}/features/orders/a.ts`, 'import { b } from "./b.ts";');
  expect(findForbiddenImports(root.path)).toEqual(
    ["a", "b", "c", "d", "e"].map(
      (name) => `${web}/features/documents/upload/x.ts imports ../../orders/${name}.ts: ${feature}`,
    ),
  );
});

test("finds the doors that no other room imports", () => {
  using root = aRoot();
  root.write(`${api}/trade/agreements/x.ts`, 'import type { A } from "../documents/read-labels.ts";');
  root.write(`${api}/trade/agreements/x.test.ts`, 'import { b } from "../documents/upload/receive-files.ts";');
  root.write(`${api}/trade/documents/y.ts`, 'import { b } from "./upload/receive-files.ts";');
  root.write(`${api}/start/app.ts`, 'import { b } from "../trade/documents/upload/receive-files.ts";');
  expect(findUnusedDoors(root.path, rooms)).toEqual([
    "tools/rooms.ts has an unused door. trade/documents: upload/receive-files",
  ]);
});

test("finds what vendors import from folders whose styles only the console loads", () => {
  using root = aRoot();
  root.write(
    `${web}/styles/portal.css`,
    '@import "./main.css";\n@source not "../people";\n@source not "../routes/provider";\n',
  );
  root.write(`${web}/main.tsx`, 'import "./styles/portal.css";\nimport "./routeTree.gen.ts";');
  root.write(`${web}/routes/users.tsx`, 'const list = import("../features/users/list.tsx");');
  root.write(
    `${web}/features/users/list.tsx`,
    'import type { Person } from "../../people/types.ts";\nimport { Menu } from "../../people/menu.tsx";',
  );
  for (const name of ["types", "menu", "card"]) root.write(`${web}/people/${name}.tsx`, "");
  root.write(`${web}/routes/provider/people.tsx`, 'import { Card } from "../../people/card.tsx";');
  expect(findStylelessImports(root.path)).toEqual([
    `${web}/features/users/list.tsx imports ../../people/menu.tsx: vendors do not load the styles of the console.`,
  ]);
});

function aRoot() {
  const path = `${mkdtempSync(join(tmpdir(), "lading-imports-"))}/`;
  return {
    path,
    write(file: string, source: string) {
      mkdirSync(dirname(`${path}${file}`), { recursive: true });
      writeFileSync(`${path}${file}`, source);
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  };
}

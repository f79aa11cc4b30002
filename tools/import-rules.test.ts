import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findBrokenRule, findForbiddenImports, findStylelessImports } from "./import-rules.ts";

const web = "apps/web/src";
const api = "apps/api/src";

const feature = "no feature imports another; routes compose them.";
const webOrder = "routes -> features -> files, list, ui, lib -> contract.";
const queries = "a domain may import another domain's use cases, but not its queries.";
const routes = "routes -> use case -> queries -> db; only app.ts imports routes.";

test.each([
  [`${web}/features/orders/order-page.tsx`, "../review/review-api.ts", feature],
  [`${web}/features/documents/upload/x.ts`, "../../orders/y.ts", feature],
  [`${web}/features/documents/x.ts`, "../orders/list/y.ts", feature],
  [`${web}/features/documents/x.test.ts`, "../orders/y.ts", feature],
  [`${web}/features/home/x.tsx`, "../../shell/frame.tsx", webOrder],
  [`${web}/features/home/list/x.tsx`, "../../../routes/login.tsx", webOrder],
  [`${web}/shell/x.tsx`, "../features/home/home-page.tsx", webOrder],
  [`${web}/files/x.tsx`, "../features/orders/y.ts", webOrder],
  [`${web}/list/x.tsx`, "../files/y.ts", webOrder],
  [`${web}/list/table/x.tsx`, "../../features/orders/y.ts", webOrder],
  [`${web}/ui/x.tsx`, "../list/y.ts", webOrder],
  [`${web}/lib/x.ts`, "../router.ts", webOrder],
  [`${web}/lib/x.ts`, "../somewhere/y.ts", webOrder],
  [`${web}/lib/x.ts`, "../../../api/src/config.ts", "an app imports no other app."],
  [`${api}/orders/x.ts`, "../documents/document-page-queries.ts", queries],
  [`${api}/orders/x.ts`, "../documents/archive/archive-queries.ts", queries],
  [`${api}/documents/archive/x-queries.ts`, "../../orders/order-queries.ts", queries],
  [`${api}/orders/x.ts`, "./order-routes.ts", routes],
  [`${api}/orders/x.ts`, "../documents/archive/archive-routes.ts", routes],
  [`${api}/http/serve.ts`, "../audit/record-action.ts", "http imports only db, storage."],
  [`${api}/mail/mail-content.ts`, "../auth/tokens.ts", "mail imports only codes, db, jobs."],
  [`${api}/storage/x.ts`, "../documents/quotas.ts", "storage imports only its own files."],
  [`${api}/db/scope.ts`, "../orders/order.ts", "routes -> use case -> queries -> db; db imports no domain."],
  ["packages/made-up/src/x.ts", "../../../apps/api/src/start/config.ts", "a package imports no app."],
  ["packages/made-up/src/x.ts", "@lading/api", "a package imports no app."],
  ["packages/contract/src/x.ts", "zod", "the contract imports only zod."],
  ["packages/contract/src/products/x.ts", "@lading/passwords", "the contract imports only zod."],
])("%s may not import %s", (file, imported, rule) => {
  expect(findBrokenRule(file, imported)).toBe(rule);
});

test.each([
  [`${web}/main.tsx`, "./routes/__root.tsx"],
  [`${web}/routes/_portal/homepage.tsx`, "../../features/home/home-page.tsx"],
  [`${web}/features/documents/upload/x.ts`, "../archive/y.ts"],
  [`${web}/features/documents/upload/x.ts`, "../../../files/y.ts"],
  [`${web}/features/documents/x.ts`, "./upload/y.ts"],
  [`${web}/files/x.tsx`, "../list/y.ts"],
  [`${web}/people/x.tsx`, "../list/y.ts"],
  [`${web}/ui/x.tsx`, "../lib/y.ts"],
  [`${web}/lib/x.ts`, "../ui/y.tsx"],
  [`${web}/lib/x.ts`, "@lading/contract"],
  [`${api}/app.ts`, "./orders/order-routes.ts"],
  [`${api}/documents/archive/x.ts`, "../page/page-queries.ts"],
  [`${api}/documents/archive/x.ts`, "../../orders/read-order.ts"],
  [`${api}/documents/archive/x-queries.ts`, "../../db/scope.ts"],
  [`${api}/http/serve.ts`, "../db/scope.ts"],
  [`${api}/http/access.test.ts`, "../auth/tokens.ts"],
  [`${api}/mail/send-due-mails.ts`, "../codes/one-use-codes.ts"],
  [`${api}/documents/archive/archive.test.ts`, "../../orders/order-queries.ts"],
  [`${api}/test/stage.ts`, "../orders/order-queries.ts"],
  ["packages/made-up/src/x.test.ts", "../../../apps/api/src/test/stage.ts"],
  ["packages/contract/src/x.ts", "zod/mini"],
  ["packages/contract/src/x.ts", "./products.ts"],
  ["packages/contract/src/products/x.ts", "../edits.ts"],
])("%s may import %s", (file, imported) => {
  expect(findBrokenRule(file, imported)).toBeUndefined();
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

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { moneyIds } from "./trade/attribute-shapes.ts";
import { canonicalText, moneyText } from "./trade/attribute-values.ts";
import { getColumn } from "./trade/attribute-columns.ts";
import { changeSchemas } from "./machines/change-types.ts";
import type { Endpoint } from "./ground/endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { webhookBodies } from "./machines/webhook-bodies.ts";

const named = /(^|_)(price|cost|amount|purchases|sales|revenue)$/;

/** An object has several values, for example the tolerances of a price. Its own properties are searched. */
function isObject(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod; // Every schema of zod is one of these.
  return def.type === "object" || (def.type === "nullable" && isObject(def.innerType));
}

/** Whether a property of an object is an amount. The total of an order is one; other totals are counts of rows. */
const isMoney = (name: string, siblings: object) =>
  named.test(name) || moneyIds.some((id) => id === name) || (name === "total" && "order_date" in siblings);

/** Returns the places of amounts in a schema, with the schema of each. */
function findMoney(schema: z.core.$ZodType, place: string): [place: string, schema: z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // Every schema of zod is one of these.
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, inner]) => [
        ...(isMoney(name, def.shape) && !isObject(inner)
          ? [[`${place}.${name}`, inner] as [string, z.core.$ZodType]]
          : []),
        ...findMoney(inner, `${place}.${name}`),
      ]);
    case "array":
      return findMoney(def.element, `${place}[]`);
    case "record":
      return findMoney(def.valueType, `${place}.{}`);
    case "tuple":
      return def.items.flatMap((item) => findMoney(item, `${place}[]`));
    case "union":
      return def.options.flatMap((option) => findMoney(option, place));
    case "intersection":
      return [def.left, def.right].flatMap((side) => findMoney(side, place));
    case "pipe":
      return findMoney(def.out, place);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return findMoney(def.innerType, place);
    default:
      return [];
  }
}

const answers: [name: string, schema: z.core.$ZodType][] = [
  ...endpoints.map((endpoint: Endpoint): [string, z.core.$ZodType] => [
    `${endpoint.method} ${endpoint.path}`,
    endpoint.response,
  ]),
  ...Object.entries(changeSchemas),
  ...Object.entries(webhookBodies).map(([type, body]): [string, z.core.$ZodType] => [`webhook ${type}`, body]),
];
// Changes of all types have the same values before. Drafts have what was typed.
const amounts = [...new Map(answers.flatMap(([name, schema]) => findMoney(schema, name)))].filter(
  ([place]) => !place.includes("/draft."),
);

test("the search finds amounts of products, orders, sales, notifications and changes", { tags: ["FEED-01.5"] }, () => {
  expect(amounts.map(([place]) => place)).toEqual(
    expect.arrayContaining([
      "GET /api/products/.products[].price",
      "GET /api/products/.products[].ytd_purchases",
      "GET /api/order-documents/orders/.orders[].total",
      "product.updated.data.values.price",
      "product.updated.before.ytd_end_user_sales",
    ]),
  );
});

test.each(amounts)("%s is a decimal as a string, never a number", (_place, schema) => {
  expect(z.safeParse(schema, "12.50").success).toBe(true);
  for (const wrong of [12.5, 12, "12,50", "$12.50"]) expect(z.safeParse(schema, wrong).success).toBe(false);
});

test("the columns of a product's amounts have the names of their attributes", () => {
  expect(moneyIds.map(getColumn)).toEqual(moneyIds);
});

test.each([
  ["9.4", "9.40"],
  ["12", "12.00"],
  ["012.5000", "12.50"],
  ["0.0125", "0.0125"],
  ["1234567890.5", "1234567890.50"],
])("the amount %s is spelled %s", (given, spelled) => {
  expect(moneyText(given)).toBe(spelled);
  expect(canonicalText("price", given)).toBe(spelled);
  expect(canonicalText("price", Number(given))).toBe(spelled);
});

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { isUnstorable } from "./ground/control-characters.ts";
import type { Endpoint } from "./ground/endpoint.ts";
import { endpoints } from "./endpoints.ts";

/** Parts without a shape. The server refuses texts in them that cannot be stored, at any depth. */
const open = new Set([
  "PATCH /api/provider/companies/{id} body.old_values.{}",
  "POST /api/provider/content-preview body.values.{}",
  "POST /mcp body",
]);
/** The server cuts the pages of directories to a size. */
const isOpen = (place: string) =>
  open.has(place) || /^\w+ \/scim\/v2\/\S+ (?:body|query\.(?:count|startIndex)$)/.test(place);

/** Texts that PostgreSQL cannot store, of many lengths, because a schema may refuse one only for its length. */
const unstorable = [1, 2, 4, 6, 8, 10, 12, 20, 24, 32, 36, 43, 64, 100, 128, 200].flatMap((length) =>
  ["a", "1"].flatMap((filler) => ["\0", "\ud800"].map((last) => filler.repeat(length - 1) + last)),
);
const long = "a".repeat(1_100_000);

/** Whole numbers that a column of the type integer does not take. */
const beyondInteger = [2 ** 31, -(2 ** 31) - 1];

function isTaken(schema: z.core.$ZodType, text: string) {
  const result = z.safeParse(schema, text);
  return result.success && (text === long || isUnstorable(String(result.data)));
}

/** Returns the places in a schema at which a request can have such a text. */
function findWeakTexts(schema: z.core.$ZodType, place: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // Every schema of zod is one of these.
  switch (def.type) {
    case "string":
      return [...unstorable, long].some((text) => isTaken(schema, text)) ? [place] : [];
    case "object":
      return [
        ...Object.entries(def.shape).flatMap(([name, inner]) => findWeakTexts(inner, `${place}.${name}`)),
        ...(def.catchall && def.catchall._zod.def.type !== "never" ? [place] : []),
      ];
    case "array":
      return findWeakTexts(def.element, `${place}[]`);
    case "record":
      return [...findWeakTexts(def.keyType, `${place}.{key}`), ...findWeakTexts(def.valueType, `${place}.{}`)];
    case "tuple":
      return def.items.flatMap((item) => findWeakTexts(item, `${place}[]`));
    case "union":
      return def.options.flatMap((option) => findWeakTexts(option, place));
    case "intersection":
      return [def.left, def.right].flatMap((side) => findWeakTexts(side, place));
    case "pipe":
      return findWeakTexts((def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in, place);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return findWeakTexts(def.innerType, place);
    case "enum":
    case "literal":
    case "number":
      return beyondInteger.some((number) => z.safeParse(schema, number).success) ? [place] : [];
    case "boolean":
    case "null":
      return [];
    default:
      return [place];
  }
}

test.each(endpoints.map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s takes no text that cannot be stored or has no limit, and no number beyond an integer",
  (name, endpoint) => {
    const parts = (["params", "query", "body"] as const).filter((part) => part !== "body" || !endpoint.takesAnyText);
    const places = parts.flatMap((part) => {
      const schema = endpoint[part];
      return schema ? findWeakTexts(schema, `${name} ${part}`) : [];
    });
    expect(places.filter((place) => !isOpen(place))).toEqual([]);
  },
);

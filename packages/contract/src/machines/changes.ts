import * as z from "zod/mini";
import { eventTypeIds } from "../record/events.ts";
import { AnyChange } from "./change-types.ts";
import { endpoint } from "../ground/endpoint.ts";
import { text } from "../ground/text.ts";

const mostChanges = 1000;
const mostWaitSeconds = 30;

const wholeNumber = (from: number, to: number) => {
  const message = `Must be a whole number from ${from} to ${to}.`;
  const Digits = z.string(message).check(z.regex(/^\d{1,4}$/, message));
  return z.pipe(
    z.pipe(Digits, z.transform(Number)),
    z.number().check(z.minimum(from, message), z.maximum(to, message)),
  );
};

const reading = {
  since: z
    .optional(text(64, "This is not a cursor."))
    .check(
      z.describe(
        "The `next` of the page before, the `id` of a change, or the `next` of a snapshot. Without it the feed begins with the oldest change",
      ),
    ),
  limit: z._default(z.optional(wholeNumber(1, mostChanges)), mostChanges),
  types: z
    .optional(
      z.pipe(
        z.pipe(
          text(1000),
          z.transform((given) => given.split(",")),
        ),
        z.array(z.enum(eventTypeIds, "There is no such type.")),
      ),
    )
    .check(z.describe("Types, separated by commas")),
  wait: z
    ._default(z.optional(wholeNumber(0, mostWaitSeconds)), 0)
    .check(z.describe("The seconds for which the server waits for a change if there is none; at most 30")),
};

const ChangePage = z.object({
  changes: z.array(AnyChange),
  next: z.nullable(z.string()).check(z.describe("The cursor of the next page. Null if the portal has no changes yet")),
  has_more: z.boolean().check(z.describe("There are changes after this page, even if it is empty")),
});
export type ChangePage = z.output<typeof ChangePage>;

/** The kinds of records of a snapshot. */
const snapshotKinds = ["companies", "products", "documents", "orders"] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];
export const AnySnapshotKind = z.enum(snapshotKinds);
export const OwnSnapshotKind = z.enum(["products", "documents", "orders"]);

/** These calls read everything, so a person confirms first, and the audit record has each reading. */
const ofProvider = {
  method: "GET",
  access: "provider.export_companies",
  confirmed: true,
  scope: "changes:read",
} as const;
const ofVendor = {
  method: "GET",
  access: "accounts.change_apikey",
  confirmed: true,
  flag: "Product Catalog",
  scope: "changes:read",
} as const;

export const readChanges = endpoint({
  ...ofProvider,
  path: "/api/provider/changes",
  summary: "The changes of all companies in their order, each exactly once, from a cursor on",
  query: z.object({ ...reading, company: z.optional(text(64)) }),
  response: ChangePage,
});

export const readOwnChanges = endpoint({
  ...ofVendor,
  path: "/api/changes",
  summary: "The changes of the caller's company in their order, each exactly once, from a cursor on",
  query: z.object(reading),
  response: ChangePage,
});

const snapshot =
  "One JSON object a line. The last line, {next, count}, has the cursor with which the feed continues; without it the answer is incomplete";

export const readSnapshot = endpoint({
  ...ofProvider,
  path: "/api/provider/snapshot/{kind}",
  summary: `All companies, products, documents or orders; an order has its lines with their valid terms and present answers. ${snapshot}`,
  params: z.object({ kind: AnySnapshotKind }),
  answers: "application/x-ndjson",
  response: z.string(),
});

export const readOwnSnapshot = endpoint({
  ...ofVendor,
  path: "/api/snapshot/{kind}",
  summary: `All products, documents or orders of the caller's company; an order has its lines with their valid terms and present answers. ${snapshot}`,
  params: z.object({ kind: OwnSnapshotKind }),
  answers: "application/x-ndjson",
  response: z.string(),
});

import * as z from "zod/mini";
import { editableIds } from "../trade/attributes.ts";
import { endpoint } from "../ground/endpoint.ts";
import { ordering, Paging, repeated, SearchText } from "../ground/list.ts";
import { mostClaims, workKindIds, workOwners, workSortKeys, workStates } from "./work-kinds.ts";

/** The filters of the queue. Empty lists and missing values narrow nothing. */
export const WorkFilters = z.object({
  kind: repeated(z.enum(workKindIds)),
  /** Ids of companies. */
  company: repeated(z.uuid(), 100),
  owner: z.optional(z.enum(workOwners)),
  state: z.optional(z.enum(workStates)),
  /** Product fields: edits of at least one of them. */
  field: repeated(z.enum(editableIds)),
});
export type WorkFilters = z.output<typeof WorkFilters>;

/** Work that waits for a person. */
export const WorkItem = z.object({
  id: z.uuid(),
  kind: z.enum(workKindIds),
  /** The subject in words, for example the product's name. */
  subject: z.string(),
  /** Identifies the subject besides its name, for example the product's SKU. */
  subject_note: z.nullable(z.string()),
  /** Null for feedback of visitors and staff, and for webhooks of the provider. */
  company: z.nullable(z.object({ id: z.uuid(), name: z.string(), is_test: z.boolean() })),
  /** The request in words: "4 fields, price +12%". */
  asks: z.string(),
  /** The address of the administrator to invite, which a file of companies gave. Missing if one is invited. */
  email: z.optional(z.string()),
  /** The order of which cancelled lines had been shipped in part, and its revision. Missing if there are none that staff have not seen. */
  cancelled: z.optional(z.object({ purchase_order: z.string(), revision: z.int() })),
  /** The path of the page on which it is done. */
  link: z.string(),
  waiting_since: z.iso.datetime(),
  due_at: z.iso.datetime(),
  /** The time zone of the provider's calendar, in which the due time is a time of a working day. */
  time_zone: z.string(),
  state: z.enum(workStates),
  /** The staff member who has taken it. Taking is a hint: others can still do the work. */
  owner: z.nullable(z.object({ id: z.uuid(), name: z.string(), taken_at: z.iso.datetime(), is_me: z.boolean() })),
  /** The number of fields of edits; 1 for other kinds. */
  size: z.int(),
});
export type WorkItem = z.output<typeof WorkItem>;

export const listWork = endpoint({
  method: "GET",
  path: "/api/provider/queue/",
  access: "staff",
  summary:
    "The work that waits for staff, of the kinds that the caller may do; by default sorted by due time, then by age. 403 if the caller may do none",
  query: z.extend(z.extend(Paging, WorkFilters.shape), { ordering: z.optional(ordering(workSortKeys)) }),
  response: z.object({ count: z.int(), results: z.array(WorkItem) }),
});

export const readWorkFigures = endpoint({
  method: "GET",
  path: "/api/provider/queue/figures",
  access: "staff",
  summary: "The numbers of waiting and late items, of the kinds that the caller may do, and the decisions of this week",
  response: z.object({
    waiting: z.int(),
    late: z.int(),
    /** Hours from the submission of a field to its decision, over the decisions of this week. Null without decisions. */
    median_hours: z.nullable(z.number()),
    p90_hours: z.nullable(z.number()),
    /** Fields that were decided today. */
    decided_today: z.int(),
  }),
});

export const findWorkCompanies = endpoint({
  method: "GET",
  path: "/api/provider/queue/companies",
  access: "staff",
  summary: "Up to ten companies whose name or code contains the words, or those with these ids",
  query: z.object({ search: z.optional(SearchText), id: repeated(z.uuid(), 100) }),
  response: z.array(z.object({ id: z.uuid(), name: z.string(), company_code: z.string() })),
});

export const findWorkPeople = endpoint({
  method: "GET",
  path: "/api/provider/queue/people",
  access: "staff",
  summary: "Up to ten active staff members whose name or email address contains the words, with the kinds they may do",
  query: z.object({ search: z.optional(SearchText) }),
  response: z.array(
    z.object({ id: z.uuid(), name: z.string(), email: z.string(), kinds: z.array(z.enum(workKindIds)) }),
  ),
});

const ItemIds = z
  .array(z.uuid().check(z.toLowerCase()))
  .check(z.minLength(1), z.maxLength(mostClaims, `Choose at most ${mostClaims} rows at a time.`));

export const claimWork = endpoint({
  method: "POST",
  path: "/api/provider/queue/claims",
  access: "staff",
  audits: ["action", "to"],
  summary:
    "Take work, release one's own, or hand it over to a staff member who may do it. Another person's row is only handed over",
  body: z
    .strictObject({
      items: ItemIds,
      action: z.enum(["take", "release", "hand_over"]),
      /** The staff member who gets the rows. */
      to: z.optional(z.uuid()),
    })
    .check(
      z.refine(({ action, to }) => action !== "hand_over" || to !== undefined, {
        path: ["to"],
        error: "Choose a person.",
      }),
    ),
  response: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        /** `held`: another person has it. `gone`: it does not wait any more, or the caller may not do it. */
        status: z.enum(["taken", "released", "handed_over", "held", "gone"]),
        /** The name of the person who has it. */
        owner: z.nullable(z.string()),
      }),
    ),
  }),
});

/** The filters in a body. */
export const StoredWorkFilters = z.strictObject({
  kind: z.array(z.enum(workKindIds)).check(z.maxLength(50)),
  company: z.array(z.uuid()).check(z.maxLength(100)),
  owner: z.optional(z.enum(workOwners)),
  state: z.optional(z.enum(workStates)),
  field: z.array(z.enum(editableIds)).check(z.maxLength(200)),
});

/** Either some rows, or all that match. */
const FrozenRows = z
  .strictObject({
    items: z.optional(z.array(z.uuid().check(z.toLowerCase())).check(z.minLength(1), z.maxLength(1000))),
    filters: z.optional(StoredWorkFilters),
  })
  .check(
    z.refine(({ items, filters }) => (items === undefined) !== (filters === undefined), {
      path: ["items"],
      error: "Give either the rows or the filters.",
    }),
  );

export const freezeEdits = endpoint({
  method: "POST",
  path: "/api/provider/queue/edits",
  access: "provider.review_edits",
  unrecorded: true,
  summary:
    "The pending edits of these rows, so that a decision concerns exactly what the reviewer saw. 400 if they are too many",
  body: FrozenRows,
  response: z.object({
    /** Ids for `POST /api/provider/edits/decide`. */
    edits: z.array(z.uuid()),
    products: z.int(),
    /** The number of chosen rows of other kinds, which cannot be decided this way. */
    others: z.int(),
  }),
});

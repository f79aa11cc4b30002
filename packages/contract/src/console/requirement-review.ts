import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, ContentId, RequirementItemId } from "../ground/ids.ts";
import { ordering, repeated, SearchedPage } from "../ground/list.ts";
import { Day, lines } from "../ground/text.ts";
import { DocumentValues, LabelField } from "../trade/label-fields.ts";
import { Reading } from "../trade/readings.ts";
import { itemStates } from "../ground/item-values.ts";
import { blocksFilter, ItemFile, itemSortKeys, RequirementItem } from "../trade/requirement-items.ts";

const access = "provider.review_documents" as const;

/** The most items of one decision. */
export const mostItemDecisions = 100;

export const listReviewedItems = endpoint({
  method: "GET",
  path: "/api/provider/requirement-items/",
  access,
  summary:
    "The documents that companies must give, by default the most urgent first; searches requirements, companies, products and orders",
  query: z.extend(SearchedPage, {
    state: repeated(z.enum(itemStates)),
    /** Ids of requirements. */
    requirement: repeated(ContentId, 50),
    ...blocksFilter,
    /** Accepted documents whose last day is at most so many days ahead. */
    expires: z.optional(z.enum(["30", "60", "90"], "Must be 30, 60 or 90.")),
    /** Ids of companies. Without one, those of test companies are left out. */
    company: repeated(CompanyId),
    /** What was sent together and waits for a decision. */
    batch: z.optional(z.uuid()),
    ordering: z.optional(ordering(itemSortKeys)),
  }),
  response: z.object({ count: z.int(), results: z.array(RequirementItem) }),
});

/** Whether what was sent is as the requirement needs it. */
export const ItemFact = z.object({
  /** The key of the field; `valid` for the last valid day, `same_file` for a file that was sent before. */
  key: z.string(),
  /** A sentence, for example "Each Occurrence is 500000, needed at least 1,000,000". */
  text: z.string(),
  answer: z.enum(["no", "not_found", "yes"]),
});
export type ItemFact = z.output<typeof ItemFact>;

/** An item as its reviewer sees it. */
export const ReviewedItem = z.extend(RequirementItem, {
  help: z.string(),
  /** The sentences of the requirement from which the reviewer chooses when asking for changes. */
  reasons: z.array(z.string()),
  fields: z.array(LabelField),
  /** What waits for a decision. Null if nothing does. */
  sent: z.nullable(
    z.object({
      id: z.uuid(),
      batch_id: z.uuid(),
      at: z.iso.datetime(),
      /** The name of the person; null if the account was deleted. */
      by: z.nullable(z.string()),
      /** The name of the third party that sent it by a link and gets a mail about the decision. Null if the company's people sent it. */
      third_party: z.nullable(z.string()),
      note: z.nullable(z.string()),
      values: DocumentValues,
      files: z.array(ItemFile),
      /** From 1: how often the company has sent this document since it was accepted last. */
      round: z.int(),
      /** The caller has sent or uploaded it, so somebody else decides. */
      is_own: z.boolean(),
      /** The last day on which it is valid if it is accepted; null if it has no end or the day is missing. */
      valid_until: z.nullable(Day),
      /** First those with the answer no, then not found, then yes. */
      facts: z.array(ItemFact),
    }),
  ),
  /** The document that was accepted last. */
  former: z.nullable(z.object({ values: DocumentValues, files: z.array(ItemFile), valid_until: z.nullable(Day) })),
  /** The document of the round before, with the reason why it went back. Null in the first round. */
  refused: z.nullable(
    z.object({
      at: z.iso.datetime(),
      /** The name of the sender; null if the account was deleted. */
      by: z.nullable(z.string()),
      values: DocumentValues,
      files: z.array(ItemFile),
      reason: z.nullable(z.string()),
      decided_at: z.iso.datetime(),
      /** The name of the reviewer; null if the account was deleted. */
      decided_by: z.nullable(z.string()),
    }),
  ),
  /** The last decision. */
  decided: z.nullable(z.object({ at: z.iso.datetime(), by: z.nullable(z.string()) })),
  /** What the company asks to be spared. */
  waiver_request: z.nullable(
    z.object({ reason: z.string(), until: Day, at: z.iso.datetime(), by: z.nullable(z.string()) }),
  ),
  /** Whether the caller's role decides on documents of the requirement. */
  may_decide: z.boolean(),
  may_waive: z.boolean(),
  /** The last day until which a waiver can be granted today. */
  last_waiver_day: Day,
});
export type ReviewedItem = z.output<typeof ReviewedItem>;

export const readReviewedItem = endpoint({
  method: "GET",
  path: "/api/provider/requirement-items/{id}",
  access,
  summary:
    "A document that a company must give, with what was sent and the facts about it. From then on it is in review",
  params: z.object({ id: RequirementItemId }),
  response: ReviewedItem,
});

export const readReviewedFile = endpoint({
  method: "GET",
  path: "/api/provider/requirement-items/{id}/reading",
  access,
  summary: "Read the values of a document's fields in a file that the company sent, to compare them with what it typed",
  params: z.object({ id: RequirementItemId }),
  query: z.object({ file: z.uuid("Must be the id of a file.") }),
  response: Reading,
});

const ItemDecision = z.strictObject({
  id: z.uuid().check(z.toLowerCase()),
  /** The version that the caller has read. Without it, what was sent last is decided. */
  version: z.optional(z.int32()),
  decision: z.enum(["accept", "change", "waive"], "Must be accept, change or waive."),
  /** Required unless it is accepted. The company reads it. */
  reason: z._default(z.optional(lines(2000)), ""),
  /** The last day of a waiver: at most the same day of the next year. */
  until: z._default(z.optional(z.nullable(Day)), null),
});
export type ItemDecision = z.output<typeof ItemDecision>;

/** Why a decision did not count. */
export const itemRefusals = ["item_changed", "item_decided", "own_upload", "permission_denied", "unknown"] as const;

export const decideItems = endpoint({
  method: "POST",
  path: "/api/provider/requirement-items/decide",
  access,
  audits: ["decisions"],
  summary: `Accept up to ${mostItemDecisions} documents, ask for changes or grant waivers. The first decision counts; each has its own result, and the others do not depend on it`,
  body: z.strictObject({
    decisions: z.array(ItemDecision).check(
      z.minLength(1, "Decide on at least one document."),
      z.maxLength(mostItemDecisions, `Decide on at most ${mostItemDecisions} documents at a time.`),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Decide on each document once."),
    ),
  }),
  response: z.object({
    /** The undo names it. Null if nothing was decided. */
    decision_id: z.nullable(z.uuid()),
    /** In the order of the request, each with the state that the item has now or why the decision did not count. */
    results: z.array(z.object({ id: z.uuid(), status: z.enum([...itemStates, ...itemRefusals]) })),
  }),
});

export const undoItemDecision = endpoint({
  method: "POST",
  path: "/api/provider/requirement-items/undo",
  access,
  audits: ["decision_id"],
  summary:
    "Undo one's own decision of the last 10 seconds. A document that has changed since keeps the decision, which its result says",
  body: z.strictObject({ decision_id: z.uuid().check(z.toLowerCase()) }),
  response: z.object({ results: z.array(z.object({ id: z.uuid(), status: z.enum([...itemStates, "kept"]) })) }),
});

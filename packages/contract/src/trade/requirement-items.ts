import * as z from "zod/mini";
import { DocumentValues, LabelField } from "./label-fields.ts";
import { endpoint } from "../ground/endpoint.ts";
import { ContentId, OwnRequirementItemId } from "../ground/ids.ts";
import { itemStates, requirementSubjects } from "../ground/item-values.ts";
import { ordering, repeated, SearchedPage } from "../ground/list.ts";
import { Day, text } from "../ground/text.ts";

/** What a requirement whose document is missing can block. */
export const blockedActs = ["answer_orders", "send_ship_notices", "propose_products", "approve_edits"] as const;
export type BlockedAct = (typeof blockedActs)[number];

/** The states of a file that would replace a valid one. */
export const renewalStates = ["submitted", "in_review", "changes_requested"] as const;

/** The states of what was sent. */
export const submissionStates = ["submitted", "in_review", "accepted", "changes_requested"] as const;

/** Days before the last valid day from which an item is `expiring`. */
export const expiringDays = 30;

/** A file that was sent for an item, or is about to be. */
export const ItemFile = z.object({
  id: z.uuid(),
  name: z.string(),
  extension: z.string(),
  /** In bytes. */
  size: z.number(),
  uploaded_at: z.iso.datetime(),
  /** The person's name, or that of a third party with the person whose link it used; null if the account was deleted. */
  uploaded_by: z.nullable(z.string()),
});
export type ItemFile = z.output<typeof ItemFile>;

/** The files that help to give a document: a template to fill in, and an example. */
export const guideKinds = ["template", "example"] as const;
export type GuideKind = (typeof guideKinds)[number];

export const GuideFile = z.object({ id: z.uuid(), name: z.string(), extension: z.string(), size: z.number() });
export type GuideFile = z.output<typeof GuideFile>;

/** Null if there is none. */
export const Guides = z.object({ template: z.nullable(GuideFile), example: z.nullable(GuideFile) });
export type Guides = z.output<typeof Guides>;

/** A document that one company must give for one subject. */
export const RequirementItem = z.object({
  id: z.uuid(),
  /** Raised by each change. */
  version: z.int(),
  requirement: z.object({ id: z.int(), name: z.string(), basis: z.string() }),
  company: z.object({ id: z.uuid(), name: z.string() }),
  /**
   * The subject of the document. `id` is the company's id, the product's GXP SKU, the purchase order and its line ("PO-1/3"), or these after
   * the id of a ship notice and a slash; `name` the name of the company or the product, or "SN 4711, PO-1 line 3, SKU" for a line of a ship
   * notice. The number of the notice is left out after its draft was deleted, and for staff before it is sent.
   */
  subject: z.object({ kind: z.enum(requirementSubjects), id: z.string(), name: z.string() }),
  state: z.enum(itemStates),
  /** The day until which it is needed; of an accepted one the last day of its validity. Null if it has no end. */
  due_on: z.nullable(Day),
  valid_until: z.nullable(Day),
  waived_until: z.nullable(Day),
  opened_at: z.iso.datetime(),
  /** What the company cannot do on the present day because it has no valid document. */
  blocks: z.array(z.enum(blockedActs)),
  /** Why staff asked for changes; null unless the state is `changes_requested`. */
  reason: z.nullable(z.string()),
  /** The files of the valid submission, or of the last one. */
  document_ids: z.array(z.uuid()),
  /** The newer file while another one or a waiver is valid. */
  renewal: z.nullable(z.object({ state: z.enum(renewalStates), reason: z.nullable(z.string()) })),
  /** The values of that submission, by the keys of the requirement's fields. */
  values: DocumentValues,
  files: z.array(ItemFile),
  /** The third party who was asked for it by a link that works; null if nobody was. */
  asked: z.nullable(z.string()),
  /** The third party whose document arrived by a link and was not sent to the provider yet. Null if there is none, and always for staff. */
  arrived: z.nullable(z.string()),
});
export type RequirementItem = z.output<typeof RequirementItem>;

/** Items of one requirement: those of the lines of one purchase order, alone or in one ship notice, or one item of a company or a product. */
export const RequirementGroup = z.object({
  requirement: RequirementItem.shape.requirement,
  /** The number of the purchase order; null unless the items are of lines. */
  order: z.nullable(z.string()),
  /** The id of the ship notice; null unless the items are of its lines. */
  notice: z.nullable(z.uuid()),
  count: z.int(),
  /** The earliest day. */
  due_on: z.nullable(Day),
  /** The worst state. */
  state: z.enum(itemStates),
  blocks: z.array(z.enum(blockedActs)),
  /** From whom documents arrived that were not sent yet, and of how many items; null if none did. */
  arrived: z.nullable(z.object({ from: z.string(), count: z.int() })),
  /** The most urgent first. */
  item_ids: z.array(z.uuid()),
  /** The most urgent item. */
  item: RequirementItem,
});
export type RequirementGroup = z.output<typeof RequirementGroup>;

const yesOrNo = () => z.optional(z.enum(["true", "false"], "Must be true or false."));

/** The filter of items that block an act on the present day. */
export const blocksFilter = { blocks: yesOrNo() };

/** The keys by which lists of items are sorted. By `due_on`, items without a day are last. */
export const itemSortKeys = ["due_on", "opened_at", "name"] as const;

export const listRequirementItems = endpoint({
  method: "GET",
  path: "/api/requirements/",
  access: "requirements.view",
  flag: "Required Documents",
  summary:
    "The documents that the company must give, by default the most urgent first; searches requirements, products, orders and ship notices",
  query: z.extend(SearchedPage, {
    state: repeated(z.enum(itemStates)),
    /** Ids of requirements. */
    requirement: repeated(ContentId, 50),
    subject: repeated(z.enum(requirementSubjects)),
    /** The number of a purchase order, for the items of its lines. */
    order: z.optional(text(64)),
    /** The id of a ship notice, for the items of its lines. */
    notice: z.optional(z.uuid()),
    ...blocksFilter,
    /**
     * Items whose document arrived from a third party and was not sent yet: `only` these, or `also` these in any state besides those of
     * `state`.
     */
    arrived: z.optional(z.enum(["only", "also"], "Must be only or also.")),
    /** Who acts next. The provider does while it decides on a file, also on one that replaces a valid one. */
    waits_on: z.optional(z.enum(["vendor", "provider"], "Must be vendor or provider.")),
    /** With true, the results are groups, so that the lines of one purchase order or ship notice are one row. */
    group: yesOrNo(),
    ordering: z.optional(ordering(itemSortKeys)),
  }),
  response: z.object({ count: z.int(), results: z.array(z.union([RequirementItem, RequirementGroup])) }),
});

/** What was sent for an item at one time, and what became of it. */
export const ItemSubmission = z.object({
  id: z.uuid(),
  state: z.enum(submissionStates),
  /** What the sender wrote, for example about a fact that fails. */
  note: z.nullable(z.string()),
  values: DocumentValues,
  files: z.array(ItemFile),
  sent_at: z.iso.datetime(),
  /** The names of people, also of a third party with the person whose link it used; null if the account was deleted or nobody has decided. */
  sent_by: z.nullable(z.string()),
  /** Whether the company's people sent it, staff on their behalf, or a third party whose link was used. */
  source: z.enum(["company", "staff", "third_party"]),
  decided_at: z.nullable(z.iso.datetime()),
  decided_by: z.nullable(z.string()),
  /** Why staff asked for changes. */
  reason: z.nullable(z.string()),
  /** The last day on which an accepted one is valid; null if it has no end. */
  valid_until: z.nullable(Day),
});
export type ItemSubmission = z.output<typeof ItemSubmission>;

/** An item with what helps to send the document. */
export const RequirementItemDetail = z.extend(RequirementItem, {
  help: z.string(),
  ...Guides.shape,
  /** What the company fills in. */
  fields: z.array(LabelField),
  /** Whether values of the fields are read from files. Not if one is a secret, and not while too few values of other companies were right. */
  is_read: z.boolean(),
  /** The most files of one submission. */
  maximum_files: z.int(),
  /** What the company's people have uploaded and not sent. Null if there is nothing. */
  draft: z.nullable(
    z.object({
      values: DocumentValues,
      files: z.array(ItemFile),
      /** The third party from whom it came, with the person whose link it used; null if the company's people uploaded it. */
      sent_by: z.nullable(z.string()),
    }),
  ),
  /** Documents of the item's product or order with the requirement's label, the newest first, at most 20; none while a file waits. */
  usable_documents: z.array(ItemFile),
  /** What was sent, the newest first, without what was taken back. */
  submissions: z.array(ItemSubmission),
  /** The company's request to do without the document, while nobody has decided on it. */
  waiver_request: z.nullable(
    z.object({ reason: z.string(), until: Day, at: z.iso.datetime(), by: z.nullable(z.string()) }),
  ),
  /** No reminder is sent before this day. */
  snoozed_until: z.nullable(Day),
});
export type RequirementItemDetail = z.output<typeof RequirementItemDetail>;

export const readRequirementItem = endpoint({
  method: "GET",
  path: "/api/requirements/{id}",
  access: "requirements.view",
  flag: "Required Documents",
  summary: "A document that the company must give",
  params: z.object({ id: OwnRequirementItemId }),
  response: RequirementItemDetail,
});

import * as z from "zod/mini";
import { contentCalls } from "./content-calls.ts";
import { ContentName } from "./content.ts";
import { LabelFields } from "./content-label-fields.ts";
import { Condition } from "./requirement-values.ts";
import { ReadingFigure } from "../trade/reading-figures.ts";
import { blockedActs, Guides } from "../trade/requirement-items.ts";
import { requirementSubjects } from "../ground/item-values.ts";
import { Day, lines, requiredText } from "../ground/text.ts";

const days = (maximum: number) =>
  z
    .int("Must be a whole number of days.")
    .check(z.minimum(0, "Must not be negative."), z.maximum(maximum, `Must be at most ${maximum} days.`));

const RoleOrAll = z.nullable(z.int32());

/** The documents that the provider requires. Two requirements cannot have the same name, and at most 500 can be published. */
export const requirementCalls = contentCalls({
  path: "requirements",
  access: "provider.change_requirements",
  one: "requirement",
  many: "requirements",
  order: "by name",
  required: {
    name: ContentName,
    /** A label of the space `company` for companies, `product` for products and `order` for lines of orders and of ship notices. */
    label_id: z.int32(),
    /** It cannot be changed after the requirement was published. */
    applies_to: z.enum(requirementSubjects, "Must be company, product, order_line or ship_line."),
  },
  optional: {
    /** Every given member must be true. Default: nothing is narrowed. */
    condition: Condition,
    /** The most files of a document. Default: 1. */
    maximum_files: z
      .int("Must be a whole number.")
      .check(z.minimum(1, "Must be at least 1."), z.maximum(20, "Must be at most 20.")),
    /** How long an accepted document is valid. `field` is the key of a date of `fields`. Default: without end. */
    validity: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("none") }),
      z.strictObject({ kind: z.literal("until_field"), field: requiredText(50) }),
      z.strictObject({
        kind: z.literal("months_from_field"),
        field: requiredText(50),
        months: z
          .int("Must be a whole number of months.")
          .check(z.minimum(1, "Must be at least 1."), z.maximum(120, "Must be at most 120.")),
      }),
    ]),
    /** Days from the time when it is needed until it is due. Default: 30. */
    due_days: days(365),
    /** The days before the due day on which reminders are sent. Default: 60, 30, 14, 7, 1 and 0. */
    reminders: z.array(days(365)).check(
      z.maxLength(20, "At most 20 reminders."),
      z.refine((steps) => new Set(steps).size === steps.length, "Two reminders have the same day."),
    ),
    /** Days after the due day in which reminders go on. Default: 30. */
    grace_days: days(365),
    /** What happens without the document. `of` is empty unless it blocks. Default: none. */
    effect: z.strictObject({
      kind: z.enum(["none", "warn", "block"], "Must be none, warn or block."),
      of: z.array(z.enum(blockedActs)).check(z.maxLength(blockedActs.length)),
      /** Whether ship notices wait until the document was sent, or until it was accepted. Default: submitted. */
      ships_after: z.optional(z.enum(["submitted", "accepted"], "Must be submitted or accepted.")),
    }),
    /** What vendors fill in. Values that differ from the rules warn and are never refused. Default: none. */
    fields: LabelFields,
    /** How to get and send the document. Default: empty. */
    help: lines(5000),
    /** Why it is needed, for example a clause of a contract. Default: empty. */
    basis: lines(2000),
    /** The sentences that reviewers choose from when they ask for changes. The company reads them. Default: none. */
    reasons: z.array(requiredText(200, "Write the reason or remove it.")).check(
      z.maxLength(20, "At most 20 reasons."),
      z.refine((all) => new Set(all).size === all.length, "Two reasons are the same."),
    ),
    /** The role that reviews it, or null for all staff with the permission. Default: null. */
    reviewer_role_id: RoleOrAll,
    /** The role that waives it, or null for all staff with the permission. Default: null. */
    waiver_role_id: RoleOrAll,
    /** Whether the items that this publication opens raise no mail, so that their first reminder is the first. Default: false. */
    is_silent: z.boolean("Must be true or false."),
    /** The first and last day on which it is needed. Default: without limits. */
    active: z
      .strictObject({ from: z.nullable(Day), until: z.nullable(Day) })
      .check(
        z.refine(
          ({ from, until }) => from === null || until === null || from <= until,
          "The last day is before the first.",
        ),
      ),
  },
  more: {
    /** The run that opens or closes items of this requirement; null if none is under way. */
    run: z.nullable(z.uuid()),
    /** How the values that are read from its files are used; null until it is published. */
    reading: z.nullable(ReadingFigure),
    ...Guides.shape,
  },
});
export type ContentRequirement = z.output<typeof requirementCalls.read.response>;

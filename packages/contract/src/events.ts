import * as z from "zod/mini";
import { IntakeKind } from "./ids.ts";
import { EditedField } from "./notifications.ts";
import { changeSources } from "./value-history.ts";

/** The supplier SKU and the name at the time of the event. */
const product = { sku: z.string(), name: z.string() };

const document = {
  space: z.enum(["product", "order"]),
  name: z.string(),
  /** The number of the order that the document belongs to; null for documents of products. */
  purchase_order: z.nullable(z.string()),
};

/** A value of a product's column. */
const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/**
 * All types of events, with the schema of their data. The subject of a product's event is its GXP SKU. The others have the id of
 * the document, of the user, of the company, or of the run, which is one load of the intake. No event contains a person's name.
 */
export const eventData = {
  /** A vendor submitted changes, which wait for approval. */
  "product.edit.submitted": z.object({ ...product, edited_fields: z.array(EditedField) }),
  /** Staff approved changes of one product. The ones that they rejected in the same call are an event of their own. */
  "product.edit.approved": z.object({ ...product, decision_id: z.uuid(), edited_fields: z.array(EditedField) }),
  "product.edit.rejected": z.object({
    ...product,
    decision_id: z.uuid(),
    edited_fields: z.array(z.extend(EditedField, { reason: z.nullable(z.string()) })),
  }),
  /** One statement created a product or changed its values. */
  "product.updated": z.object({
    source: z.enum(changeSources),
    /** The old and the new value by column; null for a new product. */
    changes: z.nullable(z.record(z.string(), z.tuple([Value, Value]))),
  }),
  /** A document was uploaded to an order, or linked to its first products. */
  "document.submitted": z.object({ ...document, gxp_skus: z.array(z.string()) }),
  "document.archived": z.object(document),
  "terms.accepted": z.object({ terms_id: z.int() }),
  /** The reason is for staff only. The company resumes when the day begins in UTC; null if only staff resume it. */
  "company.suspended": z.object({ until: z.nullable(z.iso.date()) }),
  "company.resumed": z.object({}),
  "user.deactivated": z.object({}),
  /** A load of the intake ended after it had changed rows of the company, as many as the counts tell. */
  "run.finished": z.object({ kind: IntakeKind, created: z.int(), updated: z.int() }),
};
export type EventType = keyof typeof eventData;
export type EventData = { [Type in EventType]: z.output<(typeof eventData)[Type]> };

/** A user of the company, staff, a program with an intake key, or the portal itself. */
export const actorKinds = ["vendor", "staff", "key", "system"] as const;

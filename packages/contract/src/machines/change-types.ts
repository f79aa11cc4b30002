import * as z from "zod/mini";
import { moneyShapes } from "../trade/attribute-shapes.ts";
import { changeSources } from "../record/event-values.ts";
import { actorKinds, eventTypeIds, eventTypes, Value, type EventType } from "../record/events.ts";

/** Values of a product by column, under the names that files of the intake use. Money is a decimal as a string. */
const Values = z.catchall(z.partial(z.object(moneyShapes)), Value);

/**
 * The data of changes of products are read from their history and split into old and new values. All others are those of the
 * events.
 */
const ProductChange = z
  .object({ source: z.enum(changeSources), values: Values })
  .check(
    z.describe(
      "One statement created a product or changed its values. A new product has all its values, as they are when it is read.",
    ),
  );

type ChangeData = {
  [Type in EventType]: Type extends "product.updated" ? typeof ProductChange : (typeof eventTypes)[Type]["data"];
};

const getData = <Type extends EventType>(type: Type) =>
  // The condition is that of the type.
  (type === "product.updated" ? ProductChange : eventTypes[type].data) as ChangeData[Type];

const createChange = <Type extends EventType>(type: Type) =>
  z.object({
    /** Never used for another change. As `since` it continues after this change. */
    id: z.string(),
    type: z.literal(type),
    at: z.iso.datetime(),
    company_code: z.string(),
    /** The id of what changed, see `eventTypes`. */
    subject: z.string(),
    data: getData(type),
    /** The values of `data.values` before the change; null for new products and for all other types. */
    before: z.nullable(Values),
    actor_kind: z.enum(actorKinds),
    /** The load that caused the change. */
    run_id: z.nullable(z.uuid()),
  });

/** The schema of a change of each type. */
export const changeSchemas = Object.fromEntries(eventTypeIds.map((type) => [type, createChange(type)])) as {
  // Object.fromEntries does not keep which key has which value.
  [Type in EventType]: ReturnType<typeof createChange<Type>>;
};

/** One change of a company's data, as the feed sends it. */
export type Change = { [Type in EventType]: z.output<(typeof changeSchemas)[Type]> }[EventType];

const [first, ...others] = Object.values(changeSchemas);
export const AnyChange = z.discriminatedUnion("type", [first!, ...others]) as z.ZodMiniType<Change>; // There are types.

import * as z from "zod/mini";
import { attributes, attributeIds, getAttribute, type AttributeId } from "./attributes.ts";
import { Day, Decimal } from "../ground/text.ts";

/** The JSON form of an attribute's value in a product, by the attribute's type. Null means that the product has no value. */
const shapes = {
  text: z.nullable(z.string()),
  choice: z.nullable(z.string()),
  number: z.nullable(z.number()),
  money: z.nullable(Decimal),
  integer: z.nullable(z.int()),
  date: z.nullable(Day),
  boolean: z.nullable(z.boolean()),
};

type Attributes = typeof attributes;
type ListedId = { [Id in AttributeId]: Attributes[Id] extends { listed: true } ? Id : never }[AttributeId];
type MoneyId = {
  [Id in AttributeId]: Attributes[Id]["value"]["type"] extends "money" ? Id : never;
}[AttributeId];
type Shapes<Id extends AttributeId> = { [Key in Id]: (typeof shapes)[Attributes[Key]["value"]["type"]] };

const getShapes = <Id extends AttributeId>(ids: readonly Id[]) =>
  // Object.fromEntries loses which key has which shape.
  Object.fromEntries(ids.map((id) => [id, shapes[getAttribute(id).value.type]])) as Shapes<Id>;

const isListed = (id: AttributeId): id is ListedId => getAttribute(id).listed === true;

/** The attributes in each row of a product list. */
export const listedIds = attributeIds.filter(isListed);
export const listedShapes = getShapes(listedIds);

const isMoney = (id: AttributeId): id is MoneyId => getAttribute(id).value.type === "money";

/** The attributes that are amounts of US dollars. */
export const moneyIds = attributeIds.filter(isMoney);
export const moneyShapes = getShapes(moneyIds);

/** The attributes that only the product's page shows. */
export const unlistedIds = attributeIds.filter((id): id is Exclude<AttributeId, ListedId> => !isListed(id));
export const unlistedShapes = getShapes(unlistedIds);

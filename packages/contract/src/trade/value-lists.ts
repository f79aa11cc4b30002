import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ValueListId } from "../ground/ids.ts";
import { requiredText, anyText } from "../ground/text.ts";

/* The lists from which products and orders take values: categories, units of measure and order statuses. */

/** A value of a list. Its name never changes, because records store it as text. */
const ListedValue = z.object({
  name: z.string(),
  /** It can be chosen for products and in imports. Records that have it keep it in any case. */
  is_offered: z.boolean(),
});

const ValueList = z.object({ values: z.array(ListedValue) });
export type ValueList = z.output<typeof ValueList>;

const path = "/api/provider/value-lists/{list}";
const access = "provider.change_catalogs";
const params = z.object({ list: ValueListId });

export const readValueList = endpoint({
  method: "GET",
  path,
  access,
  summary: "The values of a list, by name",
  params,
  response: ValueList,
});

/** The longest list of names that can be added at once. */
export const maximumNewValues = 500;

export const NewValues = z.strictObject({
  names: z
    .array(requiredText(200))
    .check(
      z.minLength(1, "Enter at least one name."),
      z.maxLength(maximumNewValues, `Enter at most ${maximumNewValues} names at once.`),
    ),
});

export const addListValues = endpoint({
  method: "POST",
  path,
  access,
  audits: ["names"],
  summary:
    "Add values to a list. Those that are in it are offered again. 400 if a name differs from another one only by capitals, punctuation or blanks",
  params,
  body: NewValues,
  response: ValueList,
});

export const changeListValue = endpoint({
  method: "PATCH",
  path,
  access,
  audits: ["name", "is_offered"],
  summary: "Change whether a value of a list is offered",
  params,
  body: z.strictObject({ name: anyText(200), is_offered: z.boolean("Must be true or false.") }),
  response: ValueList,
});

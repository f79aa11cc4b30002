import * as z from "zod/mini";
import { requiredText } from "./text.ts";

/**
 * A number of the North American plan in any usual form: "+1 (713) 555-0142", "713.555.0142", "7135550142".
 * By that plan, neither the area code nor the exchange starts with 0 or 1 or ends in 11.
 */
const northAmericanNumber =
  /^(?:\+?1[ .-]?)?(?:\((?!.11)[2-9]\d{2}\)|(?!.11)[2-9]\d{2})[ .-]?(?!.11)[2-9]\d{2}[ .-]?\d{4}$/;

/** Personal data that users enter at registration and in their profile. An empty phone number means none. */
export const person = {
  first_name: requiredText(100, "First Name is required."),
  last_name: requiredText(100, "Last Name is required."),
  phone_number: z.nullish(
    z.string("Phone number is not valid").check(
      z.trim(),
      z.refine((typed) => typed === "" || northAmericanNumber.test(typed), "Phone number is not valid"),
    ),
  ),
  department: requiredText(100, "Department is required."),
  position: requiredText(100, "Position is required."),
};

export const Person = z.strictObject(person);

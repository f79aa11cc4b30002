import { emailAddress } from "@lading/contract";
import * as z from "zod/mini";

const address = emailAddress("", "").check(z.toLowerCase());

/** Returns the email address that a foreign value is, in lower case, or undefined. */
export const readAddress = (value: unknown) => {
  const read = address.safeParse(value);
  return read.success ? read.data : undefined;
};

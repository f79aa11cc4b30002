import * as z from "zod/mini";
import { Paging, repeated, SearchText } from "./list.ts";

/*
 * What lists of changes can be asked for. The app reads addresses by these before it shows anything, so they stand apart
 * from the rows of the lists and all that those are made of.
 */

export const editStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type EditStatus = (typeof editStatuses)[number];

/** A company's own changes. */
export const OwnEditsQuery = z.extend(Paging, {
  status: z.optional(z.enum(editStatuses)),
  search: z.optional(SearchText),
});

/** The provider's queue. */
export const ReviewQuery = z.extend(Paging, {
  status: z._default(z.optional(z.enum(editStatuses)), "pending"),
  /** Ids of companies. */
  company: repeated(z.uuid(), 100),
  search: z.optional(SearchText),
  /**
   * These changes and no others, whatever became of them: with ids, status and page count for nothing. A queue on the
   * screen asks so what became of changes that no longer wait.
   */
  id: repeated(z.uuid(), 100),
});

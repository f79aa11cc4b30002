import * as z from "zod/mini";
import { attributeIds } from "./attributes.ts";
import { EditSetId } from "../ground/ids.ts";
import { editStatuses } from "../ground/list-values.ts";
import { Paging, repeated, SearchText } from "../ground/list.ts";

/** The list of a company's own changes. */
export const OwnEditsQuery = z.extend(Paging, {
  status: z.optional(z.enum(editStatuses)),
  search: z.optional(SearchText),
});

/** Query of the provider's review queue. */
export const ReviewQuery = z.extend(Paging, {
  status: z._default(z.optional(z.enum(editStatuses)), "pending"),
  /** Limits the list to the companies with these ids. */
  company: repeated(z.uuid(), 100),
  search: z.optional(SearchText),
  /**
   * Limits the list to these changes, in any status; the other parameters are then ignored. The review page uses it to find
   * out how changes that are no longer pending were decided.
   */
  id: repeated(z.uuid(), 100),
  /** Limits the list to the changes of this set. Each result then has its `outlier` and `change`, and the page counts changes. */
  set: z.optional(EditSetId),
  /** Of a set: the changes of this field. */
  field: z.optional(z.enum(attributeIds, "There is no such field.")),
  /** Of a set: outliers and conflicts, the furthest first, or the others, by product. */
  part: z.optional(z.enum(["exceptions", "usual"])),
});

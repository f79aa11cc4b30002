import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, ContentId } from "../ground/ids.ts";
import { ordering, repeated, SearchedPage, SearchText } from "../ground/list.ts";
import { Day } from "../ground/text.ts";
import { itemSortKeys, RequirementItem } from "../trade/requirement-items.ts";

const access = "provider.review_documents" as const;

const filters = {
  search: z.optional(SearchText),
  /** Ids of requirements. */
  requirement: repeated(ContentId, 50),
  /** Ids of companies. Without one, those of test companies are left out. */
  company: repeated(CompanyId),
  /** By default those that end first. */
  ordering: z.optional(ordering(itemSortKeys)),
};

/** An item that its company does not have to give until a day. */
export const WaivedItem = z.extend(RequirementItem, {
  waiver: z.object({
    reason: z.string(),
    until: Day,
    granted_at: z.iso.datetime(),
    /** The name of the person; null if the account was deleted. */
    granted_by: z.nullable(z.string()),
  }),
});
export type WaivedItem = z.output<typeof WaivedItem>;

export const listRequirementWaivers = endpoint({
  method: "GET",
  path: "/api/provider/requirement-waivers/",
  access,
  summary: "The waivers that are valid today, by default those that end first, with who granted each and why",
  query: z.extend(SearchedPage, filters),
  response: z.object({ count: z.int(), results: z.array(WaivedItem) }),
});

export const exportRequirementWaivers = endpoint({
  method: "GET",
  path: "/api/provider/requirement-waivers/export",
  access,
  confirmed: true,
  summary: "The same list as CSV, complete. The audit record has the filter and the number of rows",
  query: z.object(filters),
  answers: "text/csv",
  response: z.string(),
});

import { countRequirementEffect, labelCalls, listProductChoices, listRequirementSets } from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";

/** The published labels of all spaces. */
export const labelList = queryOptions({
  queryKey: ["content", "labels", "published"],
  queryFn: async ({ signal }) =>
    (await call(labelCalls.list, { query: { state: ["in_force"], page_size: 100 } }, signal)).results,
});

/** The categories of products, for staff who may see products. Others type them. */
export const offeredCategories = queryOptions({
  queryKey: ["offered-categories"],
  queryFn: async ({ signal }) => (await call(listProductChoices, {}, signal)).all_categories,
  staleTime: staleTimes.most,
  retry: false,
});

/** What the publication of a stored draft would do. */
export const requirementEffect = (item: { id: number; revision: number } | undefined) =>
  queryOptions({
    queryKey: ["requirement-effect", item?.id, item?.revision],
    queryFn: ({ signal }) => call(countRequirementEffect, { params: { id: String(item?.id) }, body: {} }, signal),
    enabled: item !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The sets of requirements to begin with. */
export const requirementSetList = queryOptions({
  queryKey: ["requirement-sets"],
  queryFn: ({ signal }) => call(listRequirementSets, {}, signal),
  staleTime: 0,
});

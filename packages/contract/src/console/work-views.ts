import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { WorkViewId } from "../ground/ids.ts";
import { requiredText } from "../ground/text.ts";
import { StoredWorkFilters } from "./work-queue.ts";

/** Saved filters of the queue. */
export const WorkView = z.object({
  id: z.uuid(),
  name: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller saved it. Only that person changes it. */
  is_mine: z.boolean(),
  filters: StoredWorkFilters,
  /** The rows that it shows the caller now. */
  count: z.int(),
});
export type WorkView = z.output<typeof WorkView>;

/** The most views of one person, and the most shared ones. */
export const mostWorkViews = 20;

const Values = z.strictObject({
  name: requiredText(60, "Name the view."),
  is_shared: z.boolean(),
  filters: StoredWorkFilters,
});
export type WorkViewValues = z.output<typeof Values>;

export const listWorkViews = endpoint({
  method: "GET",
  path: "/api/provider/queue/views",
  access: "staff",
  summary: "The caller's saved views of the queue and the shared ones, each with its number of rows",
  response: z.array(WorkView),
});

export const addWorkView = endpoint({
  method: "POST",
  path: "/api/provider/queue/views",
  access: "staff",
  unrecorded: true,
  summary: "Save a view. 400 if the caller, or a shared view, has the name already",
  body: Values,
  creates: true,
  response: z.object({ id: z.uuid() }),
});

export const changeWorkView = endpoint({
  method: "PUT",
  path: "/api/provider/queue/views/{id}",
  access: "staff",
  unrecorded: true,
  summary: "Change a view that the caller saved",
  params: z.object({ id: WorkViewId }),
  body: Values,
  response: z.object({}),
});

export const removeWorkView = endpoint({
  method: "DELETE",
  path: "/api/provider/queue/views/{id}",
  access: "staff",
  unrecorded: true,
  summary: "Delete a view that the caller saved",
  params: z.object({ id: WorkViewId }),
  response: z.object({}),
});

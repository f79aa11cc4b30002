import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { RunId } from "../ground/ids.ts";
import { ordering, repeated, SearchedPage, SearchText } from "../ground/list.ts";
import { runCountIds, runKindIds, runSortKeys, runStates, runSubjectIds } from "./run-kinds.ts";
import { Day, inOrder } from "../ground/text.ts";

/** Work on many rows that the server does in the background, or a file that a program has loaded. */
export const Run = z.object({
  id: z.uuid(),
  kind: z.enum(runKindIds),
  subject: z.enum(runSubjectIds),
  state: z.enum(runStates),
  /** The name of the file, or for a run without a file its rows in words: "1,204 fields to approve". */
  source: z.string(),
  file: z.nullable(
    z.object({
      name: z.string(),
      size: z.int(),
      /** In hexadecimal digits. */
      sha256: z.string(),
      /** False for a file that was removed after 90 days, and for one that was never stored. */
      is_kept: z.boolean(),
    }),
  ),
  /** The person who started it; null if a program did. `removedUser`, without id and address, if the account was deleted. */
  person: z.nullable(
    z.object({ id: z.nullable(z.uuid()), name: z.string(), email: z.nullable(z.string()), is_me: z.boolean() }),
  ),
  /** The name of the intake key of the program; null if a person started it. */
  key: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** Null while it waits for earlier runs or for a person. */
  started_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  /** Rows that are finished in the step that the state names, and all rows of it. The total is null until it is known. */
  done: z.int(),
  total: z.nullable(z.int()),
  counts: z.partialRecord(z.enum(runCountIds), z.int()),
  /** The reason of `failed`, in the form of an error response. */
  failure: z.nullable(z.object({ detail: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) })),
  /** A person has asked to stop it. */
  is_cancelling: z.boolean(),
  /** True in the queue: it ended with problems, and nobody has acknowledged them. */
  needs_attention: z.boolean(),
  /** Whether the caller may change the run and download its file. */
  is_permitted: z.boolean(),
});
export type Run = z.output<typeof Run>;

const RunFilters = z.object({
  kind: repeated(z.enum(runKindIds)),
  state: repeated(z.enum(runStates)),
  /** Ids of the staff members who started them. */
  person: repeated(z.uuid(), 100),
  /** The first and the last day on which it was created, in UTC. */
  date_after: z.optional(Day),
  date_before: z.optional(Day),
});

const seen = "the caller's own, or with the permission provider.view_runs everybody's";

export const listRuns = endpoint({
  method: "GET",
  path: "/api/provider/runs/",
  access: "staff",
  summary: `Runs, ${seen}, the newest first; searches the source`,
  query: z
    .extend(z.extend(SearchedPage, RunFilters.shape), { ordering: z.optional(ordering(runSortKeys)) })
    .check(inOrder),
  response: z.object({ count: z.int(), results: z.array(Run) }),
});

export const findRunPeople = endpoint({
  method: "GET",
  path: "/api/provider/runs/people",
  access: "staff",
  summary:
    "Up to ten people who started runs and whose name or email address contains the words, or those with these ids",
  query: z.object({ search: z.optional(SearchText), id: repeated(z.uuid(), 100) }),
  response: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const readRun = endpoint({
  method: "GET",
  path: "/api/provider/runs/{id}",
  access: "staff",
  summary: `One run, ${seen}`,
  params: z.object({ id: RunId }),
  response: Run,
});

export const cancelRun = endpoint({
  method: "POST",
  path: "/api/provider/runs/{id}/cancel",
  access: "staff",
  summary:
    "Stop a run after the rows that it works on now. Finished rows stay; a run that loads all or nothing leaves none. 409 if it has ended. The caller needs the permission to start it",
  params: z.object({ id: RunId }),
  response: Run,
});

export const acknowledgeRun = endpoint({
  method: "POST",
  path: "/api/provider/runs/{id}/acknowledge",
  access: "staff",
  summary: "Take a run that ended with problems out of the queue",
  params: z.object({ id: RunId }),
  response: Run,
});

export const downloadRunFile = endpoint({
  method: "POST",
  path: "/api/provider/runs/{id}/download",
  access: "staff",
  confirmed: true,
  summary:
    "The address of the run's file, valid for 60 seconds: the file that was imported, or the one that was exported. The caller needs the permission to start the run",
  params: z.object({ id: RunId }),
  response: z.object({ url: z.string() }),
});

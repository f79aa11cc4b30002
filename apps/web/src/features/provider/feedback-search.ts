import { type Mood, moods, Paging } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";

export type FeedbackSearch = ReturnType<typeof readFeedbackSearch>;

const Query = z.extend(Paging, { mood: z.optional(z.enum(moods)) });

type GivenSearch = { page?: number; page_size?: number; mood?: Mood | undefined } & SearchSchemaInput;

/** Reads the address of the list. It is the newest first and cannot be searched, which its address need not say. */
export const readFeedbackSearch = (given: GivenSearch) =>
  ({ ...readSearch(Query, { ...given }), search: "", ordering: "-sent_at" }) as const;

/** What the address leaves out. */
export const unsaidOfFeedback = { search: "", ordering: "-sent_at" } as const;

import { type Mood, moods, Paging } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";

export type FeedbackSearch = ReturnType<typeof readFeedbackSearch>;

const Query = z.extend(Paging, { mood: z.optional(z.enum(moods)) });

type GivenSearch = { page?: number; page_size?: number; mood?: Mood | undefined } & SearchSchemaInput;

/** Reads the address of the list, which has no parameters for order or search: it shows the newest first. */
export const readFeedbackSearch = (given: GivenSearch) =>
  ({ ...readSearch(Query, { ...given }), search: "", ordering: "-sent_at" }) as const;

/** Values that never change, so the address omits them. */
export const fixedFeedbackSearch = { search: "", ordering: "-sent_at" } as const;

import { type Mood, moods } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging } from "../../list/search-readers.ts";

export type FeedbackSearch = ReturnType<typeof readFeedbackSearch>;

const readers = { ...paging, mood: oneOf(moods, undefined) };

type GivenSearch = { page?: number; page_size?: number; mood?: Mood | undefined } & SearchSchemaInput;

/** Reads the address of the list, which has no parameters for order or search: it shows the newest first. */
export const readFeedbackSearch = (given: GivenSearch) =>
  ({ ...readSearch(readers, given), search: "", ordering: "-sent_at" }) as const;

/** Values that never change, so the address omits them. */
export const fixedFeedbackSearch = { search: "", ordering: "-sent_at" } as const;

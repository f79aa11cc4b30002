import { moods } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, uuid } from "../../list/search-readers.ts";
import { fixedFeedbackSearch } from "./feedback-address.ts";

export type FeedbackSearch = ReturnType<typeof readFeedbackSearch>;

const readers = { ...paging, mood: oneOf(moods, undefined), answered: oneOf(["no"], undefined), id: uuid };

/** Reads the address of the list, which has no parameters for order or search: it shows the newest first. */
export const readFeedbackSearch = (given: object) => ({ ...readSearch(readers, given), ...fixedFeedbackSearch });

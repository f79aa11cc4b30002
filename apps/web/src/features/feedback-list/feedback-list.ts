import { type CallOutput, listFeedback, moods } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { defineList, type SearchOf } from "../../list/define-list.ts";
import { oneOf, paging, uuid } from "../../list/search-readers.ts";

export type ShownFeedback = CallOutput<typeof listFeedback>["results"][number];
export type FeedbackSearch = SearchOf<typeof feedbackList>;

/** The feedback of users, which the server sorts. */
export const feedbackList = defineList(
  { ...paging, mood: oneOf(moods, undefined), answered: oneOf(["no"], undefined), id: uuid },
  {
    key: ["feedback"],
    fixed: { search: "", ordering: "-sent_at" },
    fetch: ({ search: _search, ordering: _ordering, ...query }, signal) => call(listFeedback, { query }, signal),
  },
);

import { ChoiceFilter } from "../list/choice-filter.tsx";
import { oneOf } from "../list/search-readers.ts";
import type { List } from "../list/use-list.ts";
import { responseTextForStaff } from "../orders/answer-words.ts";
import { StateFilters, stateReaders, type StateSearch } from "../orders/state-filters.tsx";

const lateValues = ["true", "false"] as const;

/** The readers of the address for these filters. */
export const orderStateReaders = { ...stateReaders, late: oneOf(lateValues, undefined) };

interface LateSearch extends StateSearch {
  late: "true" | "false" | undefined;
}

/** Filters staff's lists of orders by their answer, by their shipping, and by whether the answer is late. */
export const OrderStateFilters = ({ list }: { list: List<LateSearch> }) => (
  <>
    <StateFilters list={list} say={responseTextForStaff} />
    <ChoiceFilter
      list={list}
      name="late"
      label="Late"
      options={[
        { value: "true", label: "Answer is late" },
        { value: "false", label: "Answer is not late" },
      ]}
    />
  </>
);

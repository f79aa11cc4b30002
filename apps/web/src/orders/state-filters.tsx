import {
  fulfillmentLabels,
  type FulfillmentState,
  fulfillmentStates,
  type ResponseState,
  responseStates,
} from "@lading/contract";
import { ChecklistFilter } from "../list/checklist-filter.tsx";
import type { ListSearch } from "../list/list-search.ts";
import { oneOf, repeated } from "../list/search-readers.ts";
import type { List } from "../list/use-list.ts";

/** The readers of the address for these filters. */
export const stateReaders = {
  response_state: repeated(oneOf(responseStates, undefined)),
  fulfillment_state: repeated(oneOf(fulfillmentStates, undefined)),
};

export interface StateSearch extends ListSearch {
  response_state: readonly ResponseState[];
  fulfillment_state: readonly FulfillmentState[];
}

interface StateFiltersProps {
  list: List<StateSearch>;
  /** Says how far the answer is, to the vendor or to staff. */
  say: (state: ResponseState) => string;
}

/** Filters lists of orders by their answer and by their shipping. */
export const StateFilters = ({ list, say }: StateFiltersProps) => (
  <>
    <ChecklistFilter
      list={list}
      name="response_state"
      label="Answer"
      options={responseStates}
      // The options are states, and the filter's type knows only texts.
      getName={(state) => say(state as ResponseState)}
    />
    <ChecklistFilter
      list={list}
      name="fulfillment_state"
      label="Shipping"
      options={fulfillmentStates}
      getName={(state) => fulfillmentLabels[state as FulfillmentState]}
    />
  </>
);

import {
  fulfillmentLabels,
  type FulfillmentState,
  fulfillmentStates,
  type ResponseState,
  responseStates,
} from "@lading/contract";
import { ChecklistFilter } from "../list/checklist-filter.tsx";
import { ChoiceFilter } from "../list/choice-filter.tsx";
import type { ListSearch } from "../list/list-search.ts";
import { oneOf, repeated } from "../list/search-readers.ts";
import type { List } from "../list/use-list.ts";
import { responseTextForStaff } from "../orders/answer-words.ts";

const lateValues = ["true", "false"] as const;

/** The readers of the address for these filters. */
export const orderStateReaders = {
  response_state: repeated(oneOf(responseStates, undefined)),
  fulfillment_state: repeated(oneOf(fulfillmentStates, undefined)),
  late: oneOf(lateValues, undefined),
};

interface StateSearch extends ListSearch {
  response_state: readonly ResponseState[];
  fulfillment_state: readonly FulfillmentState[];
  late: "true" | "false" | undefined;
}

/** Filters staff's lists of orders by their answer, by their shipping, and by whether the answer is late. */
export const OrderStateFilters = ({ list }: { list: List<StateSearch> }) => (
  <>
    <ChecklistFilter
      list={list}
      name="response_state"
      label="Answer"
      options={responseStates}
      // The options are states, and the filter's type knows only texts.
      getName={(state) => responseTextForStaff(state as ResponseState)}
    />
    <ChecklistFilter
      list={list}
      name="fulfillment_state"
      label="Shipping"
      options={fulfillmentStates}
      getName={(state) => fulfillmentLabels[state as FulfillmentState]}
    />
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

import type { RequirementItem } from "@lading/contract";
import { Ban } from "lucide-react";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { stateNames } from "../../files/needed/item-words.ts";
import { arrivedState, filterStates, type NeededList } from "./requirements-list.ts";

const subjects: { value: RequirementItem["subject"]["kind"]; label: string }[] = [
  { value: "company", label: "The company" },
  { value: "product", label: "Products" },
  { value: "order_line", label: "Purchase orders" },
  { value: "ship_line", label: "Ship notices" },
];

/** The filters of the list: by state, by what a document is for, and only what blocks. */
export function NeededFilters({ list }: { list: NeededList }) {
  const { tab, blocks } = list.search;
  const options = filterStates(tab);
  const isOn = blocks === "true";
  return (
    <>
      {options.length > 1 && (
        <ChoiceFilter
          list={list}
          name="state"
          label="State"
          options={options.map((value) => ({
            value,
            label: value === arrivedState ? "Arrived, not sent" : stateNames[value],
          }))}
        />
      )}
      <ChoiceFilter list={list} name="subject" label="For" options={subjects} />
      <button
        type="button"
        aria-pressed={isOn}
        className={isOn ? "needed-chip needed-chip-on" : "needed-chip"}
        onClick={() => list.change({ blocks: isOn ? undefined : "true" })}
      >
        <Ban aria-hidden size={14} strokeWidth={1.75} />
        Only what blocks
      </button>
    </>
  );
}

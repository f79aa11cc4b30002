import { itemStates, type ItemState } from "@lading/contract";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { stateNames } from "../../files/needed/item-words.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { ListView } from "../../list/list-view.tsx";
import { expiryDays, itemList } from "./figures-api.ts";
import { itemColumns, itemRows } from "./item-columns.tsx";
import { RequirementFilter } from "./requirement-filter.tsx";

/** The documents behind each number. */
export function ItemsPart({ given }: { given: object }) {
  const [list] = useDefinedList(itemList, given);
  return (
    <ListView
      list={list}
      name="documents-of-companies"
      caption="Documents"
      noun={["document", "documents"]}
      empty={{ text: "Documents that companies must give appear here." }}
      columns={itemColumns}
      {...itemRows}
      filters={
        <>
          <RequirementFilter list={list} />
          <CompanyFilter list={list} />
          <ChecklistFilter
            list={list}
            name="state"
            label="State"
            options={itemStates}
            // The options are states.
            getName={(state) => stateNames[state as ItemState]}
          />
          <ChoiceFilter
            list={list}
            name="expires"
            label="Expires"
            options={expiryDays.map((value) => ({ value, label: `Within ${value} days` }))}
          />
          <ChoiceFilter
            list={list}
            name="blocks"
            label="Blocks"
            options={[{ value: "true", label: "Only what blocks" }]}
          />
        </>
      }
    />
  );
}

import { itemStates, type ItemState } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { ListView } from "../../list/list-view.tsx";
import { expiryDays, itemList, requirementNames } from "./figures-api.ts";
import { itemColumns } from "./item-columns.tsx";

const stateNames: Record<ItemState, string> = {
  missing: "Missing",
  requested: "Asked Others",
  submitted: "Sent",
  in_review: "In Review",
  accepted: "Accepted",
  changes_requested: "To Change",
  expiring: "Expiring",
  expired: "Expired",
  waived: "Waived",
  not_applicable: "Not Needed",
};

/** The documents behind each number. */
export function ItemsPart({ given }: { given: object }) {
  const [list] = useDefinedList(itemList, given);
  const names = useQuery(requirementNames).data;
  return (
    <ListView
      list={list}
      name="documents-of-companies"
      caption="Documents"
      noun={["document", "documents"]}
      search="Document, company, product or PO"
      empty={{ text: "Documents that companies must give appear here." }}
      columns={itemColumns}
      compactLines={["", "mt-0.5 text-xs text-fg3 wrap-anywhere", "mt-1 text-xs text-fg2", "text-xs text-fg3"]}
      compactShowsAll
      rowKey={({ id }) => id}
      rowName={({ requirement, company }) => `${requirement.name} of ${company.name}`}
      filters={
        <>
          <ChecklistFilter
            list={list}
            name="requirement"
            label="Requirement"
            options={names && [...names.keys()]}
            getName={(id) => names?.get(id) ?? `Number ${id}`}
          />
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

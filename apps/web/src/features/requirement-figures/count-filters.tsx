import { type CountedRow, requirementSubjects } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import type { SearchOf } from "../../list/define-list.ts";
import type { List } from "../../list/use-list.ts";
import { countLists, figureTotals } from "./figures-api.ts";

interface CountFiltersProps {
  by: "requirement" | "company";
  list: List<SearchOf<(typeof countLists)["requirement"]>, CountedRow>;
}

const subjects = {
  company: "Company",
  product: "Product",
  order_line: "Order line",
  ship_line: "Line of a ship notice",
};

/** The filters of requirements and companies: by what a document is for, by who reviews it, and only what blocks. */
export function CountFilters({ by, list }: CountFiltersProps) {
  const roles = useQuery(figureTotals).data?.reviewer_roles ?? [];
  return (
    <>
      {by === "requirement" && (
        <ChoiceFilter
          list={list}
          name="applies_to"
          label="One for Each"
          options={requirementSubjects.map((value) => ({ value, label: subjects[value] }))}
        />
      )}
      {by === "requirement" && roles.length > 0 && (
        <ChoiceFilter
          list={list}
          name="reviewer_role"
          label="Reviewer Role"
          options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <ChoiceFilter list={list} name="blocks" label="Blocks" options={[{ value: "true", label: "Only what blocks" }]} />
    </>
  );
}

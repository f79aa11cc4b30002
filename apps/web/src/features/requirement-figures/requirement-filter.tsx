import { useQuery } from "@tanstack/react-query";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import type { List } from "../../list/use-list.ts";
import { requirementNames } from "./figures-api.ts";

/** A filter by requirements. */
export function RequirementFilter({ list }: { list: List<ListSearch & { readonly requirement: readonly string[] }> }) {
  const names = useQuery(requirementNames).data;
  return (
    <ChecklistFilter
      list={list}
      name="requirement"
      label="Requirement"
      options={names && [...names.keys()]}
      getName={(id) => names?.get(id) ?? `Number ${id}`}
    />
  );
}

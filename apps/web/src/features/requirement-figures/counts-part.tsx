import { useDefinedList } from "../../list/define-list.ts";
import { ListView } from "../../list/list-view.tsx";
import { compactCountLines, countColumns, hiddenAtFirst } from "./count-columns.tsx";
import { countLists } from "./figures-api.ts";
import { CountFilters } from "./count-filters.tsx";
import { BarLegend } from "./state-bar.tsx";

const texts = {
  requirement: {
    caption: "Requirements",
    noun: ["requirement", "requirements"],
    search: "Search by Requirement",
    empty: "Requirements that are in use appear here with their documents.",
  },
  company: {
    caption: "Companies",
    noun: ["company", "companies"],
    search: "Search by Company",
    empty: "Companies that must give documents appear here.",
  },
} as const;

/** The counts of each requirement or of each company. */
export function CountsPart({ by, given }: { by: "requirement" | "company"; given: object }) {
  const [list] = useDefinedList(countLists[by], given);
  const { caption, noun, search, empty } = texts[by];
  return (
    <>
      <div className="hidden px-6 pt-3 lg:block">
        <BarLegend />
      </div>
      <ListView
        list={list}
        name={`documents-by-${by}`}
        caption={caption}
        noun={noun}
        search={search}
        empty={{ text: empty }}
        columns={countColumns[by]}
        hiddenAtFirst={hiddenAtFirst}
        compactLines={compactCountLines}
        compactShowsAll
        rowKey={({ requirement, company }) => String(requirement?.id ?? company?.id)}
        rowName={({ requirement, company }) => requirement?.name ?? company?.name ?? ""}
        filters={<CountFilters by={by} list={list} />}
      />
    </>
  );
}

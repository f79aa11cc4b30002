import { runKindIds, runKinds, runStates } from "@lading/contract";
import { useMay } from "../../lib/use-may.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { FoundFilter } from "../../list/found-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { namedPeople, personChoices } from "./run-api.ts";
import { compactRunLines, runColumns } from "./run-columns.tsx";
import { runList } from "./run-list.ts";
import { runStateNames } from "./run-state.tsx";
import { nameRuns } from "./run-words.ts";
import { LoadFileLink } from "../../list/load-file-link.tsx";

/** Imports, exports and bulk decisions, the newest first. `given` is the search of the address, which is not checked yet. */
export function RunListPage({ given }: { given: object }) {
  const [queried, search] = useDefinedList(runList, given);
  // The list is read again every few seconds, which must not cover its rows.
  const list = { ...queried, updating: queried.updating && queried.shown !== search };
  const mayViewAll = useMay()({ permission: "provider.view_runs" });
  return (
    <ListPage title="Imports and Exports">
      <ListView
        list={list}
        name="runs"
        caption="Imports and exports"
        empty={{
          text: "Imports, exports and other work on many rows appear here.",
          action: <LoadFileLink kind="products" label="New Import" />,
        }}
        noun={nameRuns(search.kind)}
        columns={runColumns}
        compactLines={compactRunLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ source }) => source}
        search="Search by Source"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="kind"
              label="Kind"
              options={runKindIds}
              // The options are kinds, and the filter's type knows only texts.
              getName={(kind) => runKinds[kind as (typeof runKindIds)[number]].label}
            />
            <ChecklistFilter
              list={list}
              name="state"
              label="State"
              options={runStates}
              getName={(state) => runStateNames[state as (typeof runStates)[number]]}
            />
            {mayViewAll && (
              <FoundFilter
                list={list}
                name="person"
                label="Started By"
                nouns={["person", "people"]}
                hint="Name or email"
                find={personChoices}
                getNamed={namedPeople}
              />
            )}
            <DateFilter list={list} label="Created" />
          </>
        }
      />
    </ListPage>
  );
}

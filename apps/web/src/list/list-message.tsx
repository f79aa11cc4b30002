import { CircleAlert, Inbox, SearchX } from "lucide-react";
import { isStatus } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { EmptyList } from "./data-table-props.ts";
import { focusListPart } from "./list-part.ts";
import type { List } from "./use-list.ts";

/** The message shown if there are no rows: the reason, and a button that helps. */
export function ListMessage({ list, empty }: { list: List; empty?: EmptyList | undefined }) {
  const { search, page } = list.search;
  if (list.failure) {
    return (
      <div role="alert">
        <EmptyState
          icon={<CircleAlert aria-hidden />}
          title="The list could not be loaded."
          actions={<Button onPress={() => list.retry()}>Try Again</Button>}
        >
          {isStatus(list.failure, 0)
            ? "Please check your connection and try again."
            : "Something on our side went wrong. Trying again often helps."}
        </EmptyState>
      </div>
    );
  }
  if (list.total !== 0 && page > list.pages) {
    return (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title="No data available"
        actions={<Button onPress={() => list.change({ page: list.pages })}>Go to the Last Page</Button>}
      >
        {`The list ends with page ${list.pages}.`}
      </EmptyState>
    );
  }
  if (search) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={`Sorry, we couldn't find a match for “${search}”.`}
        actions={<ClearFiltersButton list={list} />}
      >
        Please try another search.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={empty?.title ?? "No data available"}
      actions={list.isFiltered ? <ClearFiltersButton list={list} /> : empty?.action}
    >
      {list.isFiltered ? "Nothing matches the chosen filters." : empty?.text}
    </EmptyState>
  );
}

/** A button that clears all filters. Renders nothing if no filter is set. */
export function ClearFiltersButton({ list }: { list: List }) {
  return (
    list.isFiltered && (
      <Button
        variant="ghost"
        onPress={() => {
          list.clearFilters();
          focusListPart("search");
        }}
      >
        Clear All Filters
      </Button>
    )
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCwOff } from "lucide-react";
import { number } from "../../../lib/formats.ts";
import { focusListPart } from "../../../list/list-part.ts";
import { SearchOutcome } from "../../../list/search-outcome.tsx";
import type { List } from "../../../list/use-list.ts";
import { Button } from "../../../ui/button.tsx";
import { isOpen, type QueueRow } from "../queue/queue-row.ts";
import type { ReviewSearch } from "../review-search.ts";
import { keepRows } from "./use-decisions.ts";

interface QueueOutcomeProps {
  list: List<ReviewSearch, QueueRow>;
  /** The last background refresh failed. */
  isStale: boolean;
}

/** The number of pending fields, and a button that hides the fields that were decided since the page opened. */
export function QueueOutcome({ list, isStale }: QueueOutcomeProps) {
  const client = useQueryClient();
  const settled = list.search.status ? 0 : (list.rows?.filter((row) => !isOpen(row)).length ?? 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <SearchOutcome list={list} noun={["product", "products"]} />
      <div className="flex items-center gap-3 px-4 lg:px-6">
        {isStale && (
          <span className="flex items-center gap-1.5 text-xs text-warn">
            <RefreshCwOff aria-hidden size={14} strokeWidth={1.75} />
            The list could not be refreshed. The portal tries again.
          </span>
        )}
        {settled > 0 && (
          <Button
            variant="ghost"
            onPress={() => {
              keepRows(client, isOpen);
              focusListPart("search");
            }}
          >
            {`Hide ${number(settled)} decided`}
          </Button>
        )}
      </div>
    </div>
  );
}

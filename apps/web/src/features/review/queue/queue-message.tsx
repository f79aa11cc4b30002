import { CheckCheck } from "lucide-react";
import { ListMessage } from "../../../list/list-message.tsx";
import type { List } from "../../../list/use-list.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ReviewSearch } from "../review-search.ts";

/** The message in place of the fields if there are none. */
export function QueueMessage({ list }: { list: List<ReviewSearch> }) {
  const isBare = !list.isFiltered && list.search.search === "";
  if (list.failure || !isBare || list.total !== 0) return <ListMessage list={list} />;
  return (
    <EmptyState icon={<CheckCheck aria-hidden strokeWidth={1.75} />} title="Nothing is waiting">
      All changes are decided. New ones appear here automatically.
    </EmptyState>
  );
}

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { waiting } from "./waiting-api.ts";
import { isAgreement } from "./waiting-kinds.ts";
import { WaitingRow } from "./waiting-row.tsx";

interface WaitingListProps {
  /** Also on the page: what is needed from the company. */
  hasNeeded?: boolean;
}

/** The entries that wait for the user, with links to their places. Agreements are among what is needed if the page shows that. */
export function WaitingList({ hasNeeded = false }: WaitingListProps) {
  const { data, isFetching, refetch } = useQuery(waiting);
  const shown = data?.waiting.filter(({ kind }) => !(hasNeeded && isAgreement(kind)));
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="text-base font-semibold">
        {hasNeeded ? "Also waiting on you" : "Waiting on you"}
      </h2>
      <div className="mt-3 rounded-card border border-line">
        {shown === undefined ? (
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm text-fg2">
            <span role="alert">Your tasks couldn&apos;t be loaded.</span>
            <Button isPending={isFetching} onPress={() => void refetch()}>
              Try Again
            </Button>
          </div>
        ) : shown.length === 0 ? (
          <p className="flex min-h-14 items-center gap-3 px-4 text-sm text-fg2">
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-ok" />
            {hasNeeded ? "Nothing else is waiting on you." : "Nothing is waiting on you."}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {shown.map((one) => (
              <li key={one.kind}>
                <WaitingRow {...one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

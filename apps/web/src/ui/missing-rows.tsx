import type { ReactNode } from "react";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Skeleton } from "./skeleton.tsx";

interface MissingRowsProps {
  /** The name of the rows in the plural: "webhooks". */
  rows: string;
  icon: ReactNode;
  /** The state of the query that has no data yet. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Replaces a short list that loads or could not be loaded. */
export function MissingRows({ rows, icon, query: { error, isFetching, refetch } }: MissingRowsProps) {
  if (error && !isFetching)
    return (
      <div role="alert" className="rounded-card border border-line">
        <EmptyState
          icon={icon}
          title={`The ${rows} couldn't be loaded`}
          actions={<Button onPress={() => void refetch()}>Try Again</Button>}
        >
          {failureText(error)}
        </EmptyState>
      </div>
    );
  return (
    <div className="flex h-24 flex-col justify-center gap-2 rounded-card border border-line px-5">
      <output className="sr-only">Loading</output>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-64" />
    </div>
  );
}

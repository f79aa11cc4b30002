import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { nextBatch } from "./review-api.ts";

const linkClass = "text-accent-text underline-offset-2 hover:underline";

/** Shown when nothing of the batch waits any more. It leads to the next batch. */
export function NothingLeft({ batch }: { batch: string }) {
  const { data: next } = useQuery(nextBatch(batch));
  return (
    <EmptyState
      title={next === null ? "All decided." : "Decided."}
      actions={
        next ? (
          <Link to={next} className={linkClass}>
            Next Documents
          </Link>
        ) : (
          <Link to="/provider/queue" className={linkClass}>
            Back to the Queue
          </Link>
        )
      }
    >
      {next === null ? "No document waits for a decision." : next && "More documents wait for a decision."}
    </EmptyState>
  );
}

import { useQuery } from "@tanstack/react-query";
import { failureText } from "../../lib/form-failure.ts";
import { ListPage } from "../../list/list-page.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BatchReview } from "./batch-review.tsx";
import { NothingLeft } from "./nothing-left.tsx";
import { sentBatch } from "./review-api.ts";
import { useDecisions } from "./use-decisions.ts";
import "./requirement-review.css";

/** The review of documents that a company sent together. */
export function RequirementReviewPage({ batch }: { batch: string }) {
  return <Batch key={batch} batch={batch} />;
}

function Batch({ batch }: { batch: string }) {
  const { data: items, error, refetch } = useQuery(sentBatch(batch));
  const decisions = useDecisions();
  if (items && items.length > 0) return <BatchReview batch={batch} items={items} decisions={decisions} />;
  return (
    <ListPage title="Review of Documents" above={<BackLink to="/provider/queue">Queue</BackLink>}>
      {items ? (
        <NothingLeft batch={batch} />
      ) : error ? (
        <EmptyState
          title="The documents could not be loaded"
          actions={<Button onPress={() => void refetch()}>Try Again</Button>}
        >
          {failureText(error)}
        </EmptyState>
      ) : (
        <output className="grid min-h-60 place-items-center text-fg3">
          <span className="sr-only">Loading the documents</span>
          <Spinner />
        </output>
      )}
    </ListPage>
  );
}

import {
  type CallInput,
  decideItems,
  listReviewedItems,
  listWork,
  readReviewedFile,
  readReviewedItem,
  undoItemDecision,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The most documents of one batch that the page shows. More wait in the same row of the queue. */
const mostItems = 100;

/** What was sent together and waits for a decision. */
export const sentBatch = (batch: string) =>
  queryOptions({
    queryKey: ["requirement-review", "batch", batch],
    queryFn: async ({ signal }) =>
      (
        await call(
          listReviewedItems,
          { query: { batch, ordering: "name", page_size: mostItems, state: [], requirement: [], company: [] } },
          signal,
        )
      ).results,
    // The page keeps the rows that it decides, so only it reads them again.
    staleTime: Infinity,
    gcTime: 0,
  });

/** A document with its facts. Reading it puts it in review. */
export const reviewedItem = (id: string) =>
  queryOptions({
    queryKey: ["requirement-review", "item", id],
    queryFn: ({ signal }) => call(readReviewedItem, { params: { id } }, signal),
    staleTime: 0,
  });

/** The link of the most urgent other batch that waits, or undefined. */
export const nextBatch = (batch: string) =>
  queryOptions({
    queryKey: ["work-queue", "next-sent-documents", batch],
    queryFn: async ({ signal }) => {
      const { results } = await call(
        listWork,
        { query: { kind: ["requirement_review"], page_size: 10, company: [], field: [] } },
        signal,
      );
      return results.find(({ link }) => !link.endsWith(batch))?.link ?? null;
    },
    staleTime: 0,
  });

/** The values that a sent file shows for the fields of its document. */
export const readFile = (id: string, file: string, signal: AbortSignal) =>
  call(readReviewedFile, { params: { id }, query: { file } }, signal);

export type Decision = CallInput<typeof decideItems>["body"]["decisions"][number];

export const decide = (decision: Decision) => call(decideItems, { body: { decisions: [decision] } });

export const undoDecision = (decision_id: string) => call(undoItemDecision, { body: { decision_id } });

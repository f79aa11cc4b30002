import { deleteOrderDraft, OrderDraft, readOrderDraft, saveOrderDraft } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../lib/api.ts";
import { findNewerDraft } from "../../../lib/newer-draft.ts";
import { ofUser, recall, remember } from "../../../lib/remembered.ts";
import { purchaseOrder } from "../purchase-orders-api.ts";
import type { KeptDraft } from "./use-answering.ts";

const sendDelayMs = 1500;
const retryDelayMs = 10_000;

/** The order of a draft. Staff who answer for a company have their draft in this browser alone. */
export interface DraftOf {
  /** The order's number. */
  id: string;
  company: { id: string } | null;
}

const draftKey = ({ id, company }: DraftOf) =>
  [ofUser("lading.order-answer"), ...(company ? [company.id] : []), id].join(".");

function recallDraft(of: DraftOf): OrderDraft | undefined {
  try {
    return OrderDraft.safeParse(JSON.parse(recall(draftKey(of)) ?? "null")).data;
  } catch {
    return undefined; // not written by this page
  }
}

/** Forgets the draft in this browser. The server deletes its own with the answer. */
export const forgetDraft = (of: DraftOf) => remember(draftKey(of), null);

/** The newer one of the drafts of this browser and of the server. */
export const answerDraft = ({ id, company }: DraftOf) => ({
  queryKey: ["order-answer-draft", company?.id ?? "", id],
  queryFn: async () => {
    const here = recallDraft({ id, company });
    return company ? (here ?? null) : findNewerDraft(here, () => call(readOrderDraft, { params: { id } }));
  },
  staleTime: 0,
  gcTime: 0,
});

/** Where the answer is saved. Undefined before the first change. */
export type SavedState = "server" | "device" | undefined;

/**
 * Saves each change of an answer: in this browser at once, until the server has it soon after. Retries a failed request, also at
 * the next visit.
 */
export function useAnswerDraft({ id, company }: DraftOf, { revision, answers }: KeptDraft): SavedState {
  const client = useQueryClient();
  const [saved, setSaved] = useState<SavedState>();
  const [first] = useState(answers);
  // The connection was lost before the page was left.
  const [isUnsent] = useState(() => !company && recallDraft({ id, company }) !== undefined);
  useEffect(() => {
    if (first === answers && !isUnsent) return undefined;
    const lines = [...answers].map(([line, pieces]) => ({ line, pieces: [...pieces] }));
    remember(draftKey({ id, company }), JSON.stringify({ revision, lines, updated_at: new Date() }));
    if (company) return undefined;
    let timer = setTimeout(() => void send(), sendDelayMs);
    let isOver = false;
    async function send() {
      const params = { id };
      const saving =
        lines.length === 0
          ? call(deleteOrderDraft, { params })
          : call(saveOrderDraft, { params, body: { revision, lines } });
      const isSaved = await saving.then(
        () => true,
        () => false,
      );
      if (isOver) return;
      setSaved(isSaved ? "server" : "device");
      if (isSaved) {
        // Otherwise this copy would come back after the answer was sent on another device.
        forgetDraft({ id, company });
        // The page of the order tells of the draft, and would fetch the order again only later.
        const draft_lines = lines.length === 0 ? null : lines.length;
        client.setQueryData(purchaseOrder(id).queryKey, (order) => order && { ...order, draft_lines });
      } else timer = setTimeout(() => void send(), retryDelayMs);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, company, revision, first, isUnsent, client, answers]);
  return company && first !== answers ? "device" : saved;
}

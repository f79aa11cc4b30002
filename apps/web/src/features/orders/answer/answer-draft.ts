import { deleteOrderDraft, OrderDraft, readOrderDraft, saveOrderDraft } from "@lading/contract";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api.ts";
import { findNewerDraft } from "../../../lib/newer-draft.ts";
import { ofUser, recall, remember } from "../../../lib/remembered.ts";
import type { Answers } from "./answer-pieces.ts";

const sendDelayMs = 1500;
const retryDelayMs = 10_000;

const draftKey = (id: string) => `${ofUser("lading.order-answer")}.${id}`;

function recallDraft(id: string): OrderDraft | undefined {
  try {
    return OrderDraft.safeParse(JSON.parse(recall(draftKey(id)) ?? "null")).data;
  } catch {
    return undefined; // not written by this page
  }
}

/** Forgets the draft in this browser. The server deletes its own with the answer. */
export const forgetDraft = (id: string) => remember(draftKey(id), null);

/** The newer one of the drafts of this browser and of the server. */
export const answerDraft = (id: string) => ({
  queryKey: ["order-answer-draft", id],
  queryFn: () => findNewerDraft(recallDraft(id), () => call(readOrderDraft, { params: { id } })),
  staleTime: 0,
  gcTime: 0,
});

/** Where the answer is saved. Undefined before the first change. */
export type SavedState = "server" | "device" | undefined;

/** Saves each change of an answer: in this browser at once, until the server has it soon after. Retries a failed request. */
export function useAnswerDraft(id: string, revision: number, answers: Answers): SavedState {
  const [saved, setSaved] = useState<SavedState>();
  const first = useRef(answers);
  useEffect(() => {
    if (first.current === answers) return undefined;
    const lines = [...answers].map(([line, pieces]) => ({ line, pieces: [...pieces] }));
    remember(draftKey(id), JSON.stringify({ revision, lines, updated_at: new Date() }));
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
      // Otherwise this copy would come back after the answer was sent on another device.
      if (isSaved) forgetDraft(id);
      if (!isSaved) timer = setTimeout(() => void send(), retryDelayMs);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, revision, answers]);
  return saved;
}

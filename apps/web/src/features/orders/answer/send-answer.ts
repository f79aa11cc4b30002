import { type OrderChanged, undoAnswer } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, isStatus } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { offerUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { AnswerBody } from "../../../orders/answer-desk.ts";
import { forgetDraft } from "./answer-draft.ts";
import { useAnswerDesk } from "./own-desk.ts";

interface Sending {
  /** Runs when the answer is sent, before the order is read again. */
  onSent: () => void;
  /** The provider has changed the order meanwhile, so nothing was sent. */
  onChanged: (changed: OrderChanged) => void;
  /** The answer was not sent for another reason. */
  onFailed?: (error: Error, body: AnswerBody) => void;
}

/** Reads an order, its lines and its history again, because their states have changed. */
export function useReadOrderAgain(id: string) {
  const client = useQueryClient();
  const desk = useAnswerDesk();
  return () => Promise.all(desk.changes(id).map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Sends an answer to an order, and then offers the company's own people to undo it. */
export function useSendAnswer(id: string, { onSent, onChanged, onFailed }: Sending) {
  const readAgain = useReadOrderAgain(id);
  const { company, send } = useAnswerDesk();
  const undo = async (version: number) => {
    try {
      await call(undoAnswer, { params: { id, version } });
      showToast("Your answer was taken back.");
    } catch (error) {
      showToast(failureText(error), "bad");
    }
    await readAgain();
  };
  /** The answer whose outcome is not known, for example because the connection was lost. The same answer has the same key. */
  const unknown = useRef<{ body: string; key: string }>(undefined);
  const findKey = (body: AnswerBody) => {
    const text = JSON.stringify(body);
    if (unknown.current?.body !== text) unknown.current = { body: text, key: crypto.randomUUID() };
    return unknown.current.key;
  };
  return useOneAtATime({
    mutationFn: (body: AnswerBody) => send(id, body, findKey(body)),
    onSuccess: async ({ response: { version }, lines }) => {
      const asked = lines.filter(({ outcome }) => outcome === "asked").length;
      const more = asked > 0 ? ` ${describeAsked(asked)}` : "";
      if (company) showToast(`The answer was sent, and ${company.name} was told.${more}`);
      else {
        const end = offerUndo({
          text: `Your answer was sent.${more}`,
          undo: () => {
            end();
            void undo(version);
          },
          onOver: () => undefined,
        });
      }
      unknown.current = undefined;
      forgetDraft({ id, company });
      onSent();
      await readAgain();
    },
    onError: async (failure, body) => {
      if (failure instanceof ApiError && failure.status !== 0) unknown.current = undefined;
      // With another 409, the lines were answered meanwhile: by a colleague, or by a request whose response was lost. With a 400,
      // a line may have been cancelled meanwhile. The order is read before the page says so, because a press of Send does nothing until then.
      if (isStatus(failure, 409) || isStatus(failure, 400)) await readAgain();
      if (failure instanceof ApiError && failure.code === "order_changed") onChanged(failure.body as OrderChanged); // The code is that of this body.
      else onFailed?.(failure, body);
    },
  });
}

const describeAsked = (asked: number) =>
  `${asked === 1 ? "1 line waits" : `${number(asked)} lines wait`} for ${deployment.providerAbbreviation}’s decision. The order’s terms stay as they are until then.`;

import type { CallOutput, listOrderResponseRows, OrderResponseFile } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { type AnswerChoice, answerFile, answerRowsOf, chooseAnswers } from "./answer-files-api.ts";

/** Returns the function that chooses answers, one choice after another, because each needs the version of the one before. */
export function useAnswerChoices(id: string) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = answerFile(id);
  const lists = { queryKey: answerRowsOf(id) };

  async function send(choices: AnswerChoice[]) {
    try {
      const version = client.getQueryData<OrderResponseFile>(queryKey)?.version ?? 0;
      client.setQueryData(queryKey, await chooseAnswers(id, version, choices));
    } catch (error) {
      showToast(failureText(error), "bad");
      await client.invalidateQueries({ queryKey });
    }
    await client.invalidateQueries(lists);
  }

  return (choices: AnswerChoice[]) => {
    // The tick shows at once, and a response from before it must not take it away.
    void client.cancelQueries(lists);
    client.setQueriesData<CallOutput<typeof listOrderResponseRows>>(lists, (shown) => {
      if (!shown) return shown;
      const results = shown.results.map((row) => {
        const choice = choices.findLast((one) => one.id === row.id);
        return choice ? { ...row, chosen: choice.chosen } : row;
      });
      return { ...shown, results };
    });
    last.current = last.current.then(() => send(choices));
  };
}

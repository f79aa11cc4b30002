import { type listWorkbookChanges, type CallOutput, type WorkbookUpload } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { type Choice, choose, type DateOrder, workbookUpload } from "./workbook-upload-api.ts";

/** Returns the function that chooses changes. Choices are sent one after another, because each one needs the version of the one before. */
export function useChoices(id: string) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = workbookUpload(id);
  const lists = { queryKey: ["workbook-changes", id] };

  async function send(choices: Choice[], dates: DateOrder | undefined) {
    try {
      const version = client.getQueryData<WorkbookUpload>(queryKey)?.version ?? 0;
      client.setQueryData(queryKey, await choose(id, { version, choices, ...(dates && { dates }) }));
    } catch (error) {
      showToast(failureText(error), "bad");
      await client.invalidateQueries({ queryKey });
    }
    await client.invalidateQueries(lists);
  }

  return (choices: Choice[], dates?: DateOrder) => {
    // The tick shows at once, and an answer from before it must not take it away.
    void client.cancelQueries(lists);
    client.setQueriesData<CallOutput<typeof listWorkbookChanges>>(lists, (shown) => {
      if (!shown) return shown;
      const results = shown.results.map((row) => {
        const choice = choices.findLast(
          ({ gxp_sku = row.gxp_sku, field = row.field }) => gxp_sku === row.gxp_sku && field === row.field,
        );
        return choice ? { ...row, chosen: choice.chosen } : row;
      });
      return { ...shown, results };
    });
    last.current = last.current.then(() => send(choices, dates));
    return last.current;
  };
}

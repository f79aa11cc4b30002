import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { type AnyFile, type AnyRow, type FileChoice, type FileDesk, fileQueries } from "./file-desk.ts";

/** Returns the function that chooses rows, one choice after another, because each needs the version of the one before. */
export function useFileChoices<File extends AnyFile, Row extends AnyRow, Kind extends string>(
  desk: FileDesk<File, Row, Kind>,
  id: string,
) {
  const queries = fileQueries(desk);
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = queries.file(id);
  const lists = { queryKey: queries.rowsKey(id) };

  async function send(choices: FileChoice[]) {
    try {
      const version = client.getQueryData<File>(queryKey)?.version ?? 0;
      client.setQueryData(queryKey, await desk.choose(id, version, choices));
    } catch (error) {
      showToast(failureText(error), "bad");
      await client.invalidateQueries({ queryKey });
    }
    await client.invalidateQueries(lists);
  }

  return (choices: FileChoice[]) => {
    // The tick shows at once, and a response from before it must not take it away.
    void client.cancelQueries(lists);
    client.setQueriesData<{ count: number; results: Row[] }>(lists, (shown) => {
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

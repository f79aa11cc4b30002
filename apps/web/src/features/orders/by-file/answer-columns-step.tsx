import type { AnswerMapping } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ColumnMapping } from "../../../files/column-mapping.tsx";
import { failureText } from "../../../lib/form-failure.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { answerFile, answerMapping, answerRowsOf, changeColumns } from "./answer-files-api.ts";

type Changes = Omit<Parameters<typeof changeColumns>[1], "version">;

/** Asks what the columns of a file of answers are, before it is compared with the orders. */
export function AnswerColumnsStep({ id, onCompare }: { id: string; onCompare: () => void }) {
  const client = useQueryClient();
  const { queryKey } = answerMapping(id);
  const { data: mapping, error } = useQuery(answerMapping(id));
  const { mutate, isPending } = useMutation({
    // One change after another, because each needs the version that the one before it has made.
    scope: { id: `answer-mapping-${id}` },
    mutationFn: ({ change }: { change: (current: AnswerMapping | undefined) => Changes; isLast?: boolean }) => {
      const current = client.getQueryData<AnswerMapping>(queryKey);
      return changeColumns(id, { version: current?.version ?? 0, ...change(current) });
    },
    onSuccess: (changed, { isLast }) => {
      client.setQueryData(queryKey, changed);
      if (!isLast) return;
      onCompare();
      void client.invalidateQueries({ queryKey: answerRowsOf(id) });
      void client.invalidateQueries({ queryKey: answerFile(id).queryKey });
    },
    onError: (failure) => {
      showToast(failureText(failure), "bad");
      void client.invalidateQueries({ queryKey: answerFile(id).queryKey });
      void client.invalidateQueries({ queryKey });
    },
  });
  if (!mapping)
    return (
      <div className="grid place-items-center py-16">
        {error ? <Notice tone="bad">{failureText(error)}</Notice> : <Spinner />}
      </div>
    );
  return (
    <ColumnMapping
      mapping={mapping}
      about="Say what each column of your file is. The portal remembers it for the next file with these columns."
      columnsOf="your file"
      compare="Compare with the Orders"
      note="Nothing is sent yet"
      isPending={isPending}
      onColumn={(at, field) =>
        mutate({
          change: (current) => ({
            columns: (current ?? mapping).columns.map(({ target }, place) => (place === at ? field || null : target)),
            compare: false,
          }),
        })
      }
      onFormat={(format) => mutate({ change: () => ({ ...format, compare: false }) })}
      onCompare={() => mutate({ change: () => ({}), isLast: true })}
    />
  );
}

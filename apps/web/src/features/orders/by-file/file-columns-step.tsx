import type { FileMapping } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ColumnMapping } from "../../../files/column-mapping.tsx";
import { failureText } from "../../../lib/form-failure.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type AnyFile, type AnyRow, type FileDesk, fileQueries } from "./file-desk.ts";

type Changes = Omit<Parameters<FileDesk<AnyFile, AnyRow, string>["changeMapping"]>[1], "version">;

interface FileColumnsStepProps<File extends AnyFile, Row extends AnyRow, Kind extends string> {
  desk: FileDesk<File, Row, Kind>;
  id: string;
  onCompare: () => void;
}

/** Asks what the columns of a file are, before it is compared with the orders. */
export function FileColumnsStep<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  id,
  onCompare,
}: FileColumnsStepProps<File, Row, Kind>) {
  const queries = fileQueries(desk);
  const client = useQueryClient();
  const { queryKey } = queries.mapping(id);
  const { data: mapping, error } = useQuery(queries.mapping(id));
  const { mutate, isPending } = useMutation({
    // One change after another, because each needs the version that the one before it has made.
    scope: { id: `${desk.key}-mapping-${id}` },
    mutationFn: ({ change }: { change: (current: FileMapping | undefined) => Changes; isLast?: boolean }) => {
      const current = client.getQueryData<FileMapping>(queryKey);
      return desk.changeMapping(id, { version: current?.version ?? 0, ...change(current) });
    },
    onSuccess: (changed, { isLast }) => {
      client.setQueryData(queryKey, changed);
      if (!isLast) return;
      onCompare();
      void client.invalidateQueries({ queryKey: queries.rowsKey(id) });
      void client.invalidateQueries({ queryKey: queries.file(id).queryKey });
    },
    onError: (failure) => {
      showToast(failureText(failure), "bad");
      void client.invalidateQueries({ queryKey: queries.file(id).queryKey });
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

import type { LabelField, ReadField, Reading } from "@lading/contract";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { unreadable } from "./unreadable.ts";

interface ReadingsOptions<File extends { id: string }> {
  /** Empty if nothing is read. */
  files: readonly File[];
  fields: readonly LabelField[];
  /** The beginning of the keys under which readings are kept. */
  key: readonly string[];
  ask: (file: File, signal: AbortSignal) => Promise<Reading>;
}

/** Reads the files of one document. `places` has the value that is offered for each field, with its file. */
export function useReadings<File extends { id: string }>({ files, fields, key, ask }: ReadingsOptions<File>) {
  const answers = useQueries({
    queries: files.map((file) => ({
      queryKey: ["reading", ...key, file.id, fields],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(file, signal),
      // The content of a file never changes.
      staleTime: Infinity,
      retry: false,
    })),
  });
  if (files.length === 0) return undefined;
  const readings = answers.map((answer: UseQueryResult<Reading>) => (answer.isError ? unreadable : answer.data));
  const known = readings.filter((reading) => reading !== undefined);
  const places = fields.flatMap(({ key: name }) => {
    const found = files.flatMap((file, place) =>
      (readings[place]?.fields ?? []).flatMap((field: ReadField) => (field.key === name ? [{ file, field }] : [])),
    );
    const best = found.find(({ field }) => field.confidence !== "guess") ?? found[0];
    return best ? [best] : [];
  });
  const state = known.find((reading) => reading.state === "read")?.state ?? known[0]?.state ?? "failed";
  return {
    places,
    /** The values of all files together, once all were read. */
    shown: {
      reading: known.length < readings.length ? undefined : { state, fields: places.map(({ field }) => field) },
    },
  };
}

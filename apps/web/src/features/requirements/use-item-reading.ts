import {
  type ItemFile,
  type ReadField,
  type Reading,
  readRequirementFile,
  type RequirementItemDetail,
} from "@lading/contract";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { unreadable } from "../../files/reading/use-reading.ts";
import { call } from "../../lib/api.ts";

/** A value that a file shows, with the file. */
export interface FoundPlace {
  file: ItemFile;
  field: ReadField;
}

/** Reads the files that are sent next for an item. `places` has the value that is offered for each field. */
export function useItemReading({ id, fields, draft, is_read: isRead }: RequirementItemDetail) {
  const files = draft?.files ?? [];
  const asked = isRead ? files : [];
  const answers = useQueries({
    queries: asked.map((file) => ({
      queryKey: ["reading", "requirement", id, file.id, fields],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(readRequirementFile, { params: { id }, query: { file: file.id } }, signal),
      // The content of a file never changes.
      staleTime: Infinity,
      retry: false,
    })),
  });
  if (asked.length === 0) return undefined;
  const readings = answers.map((answer: UseQueryResult<Reading>) => (answer.isError ? unreadable : answer.data));
  const known = readings.filter((reading) => reading !== undefined);
  const places = fields.flatMap(({ key }) => {
    const found = asked.flatMap((file, place) =>
      (readings[place]?.fields ?? []).flatMap((field) => (field.key === key ? [{ file, field }] : [])),
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

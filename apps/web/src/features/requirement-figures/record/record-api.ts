import { readRequirementRecord, type RequirementRecord } from "@lading/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const recordKey = (id: string) => ["requirement-figures", "record", id];

/** A document with everything that was sent for it and decided on it. */
export const requirementRecord = (id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: ({ signal }) => call(readRequirementRecord, { params: { id } }, signal),
    staleTime: 0,
  });

/** Returns a function that stores a document as the server answered it, and has the lists and the queue read again. */
export function useStoreRecord() {
  const client = useQueryClient();
  return (record: RequirementRecord) => {
    client.setQueryData(recordKey(record.id), record);
    void client.invalidateQueries({
      queryKey: ["requirement-figures"],
      predicate: ({ queryKey }) => queryKey[1] !== "record",
    });
    void client.invalidateQueries({ queryKey: ["work-queue"] });
  };
}

/** Returns a function that has a document read again, because somebody else has changed it. */
export function useReadRecordAgain(id: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: recordKey(id) });
}

import { type Import, isRunBusy } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { needsNoDecision } from "./import-steps.ts";
import { oneImport, startStep } from "./imports-api.ts";

/**
 * Checks a file after it was read, if nobody has to decide anything about its columns and values. Only the page on which a person
 * made the server read the file does this: it calls the returned function. If the check cannot be started, the page offers it.
 */
export function useCheckAfterReading(data: Import | undefined) {
  const client = useQueryClient();
  const isReading = useRef(false);
  const { mutate } = useMutation({
    mutationFn: (read: Import) => startStep(read, "check"),
    onSuccess: (changed) => client.setQueryData(oneImport(changed.id).queryKey, changed),
  });
  useEffect(() => {
    // Before the server has read the file, the number of its rows is unknown.
    if (!isReading.current || !data || isRunBusy(data.state) || data.rows === null) return;
    isReading.current = false;
    if (data.state === "read" && needsNoDecision(data)) mutate(data);
  }, [data, mutate]);
  return () => {
    isReading.current = true;
  };
}

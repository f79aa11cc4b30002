import { readSetUp } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Which steps of the set-up are done. */
export const setUp = queryOptions({
  queryKey: ["set-up"],
  queryFn: ({ signal }) => call(readSetUp, {}, signal),
  // Each visit of the page shows what was done on the others. Its loader has just asked, so the card does not ask again.
  staleTime: 0,
  refetchOnMount: false,
});

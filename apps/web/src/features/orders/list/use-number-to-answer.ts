import type { Waiting } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { waitingKey } from "../../../lib/query-client.ts";
import { useMay } from "../../../lib/use-may.ts";

/** Fetches the number beside the orders in the navigation again if it differs, because orders have come or were answered since. */
export function useNumberToAnswer(toAnswer: number | undefined) {
  const client = useQueryClient();
  const mayAnswer = useMay()({ permission: "orders.respond" });
  useEffect(() => {
    const shown = client.getQueryData<Waiting>(waitingKey);
    if (toAnswer === undefined || !mayAnswer || !shown || client.isFetching({ queryKey: waitingKey }) > 0) return;
    const count = shown.waiting.find(({ kind }) => kind === "orders_to_answer")?.count ?? 0;
    if (count !== toAnswer) void client.invalidateQueries({ queryKey: waitingKey });
  }, [client, mayAnswer, toAnswer]);
}

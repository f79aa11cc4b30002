import { claimWork, mostClaims } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { showToast } from "../../ui/toast.tsx";
import { type ClaimResult, readQueueAgain } from "./queue-api.ts";

const words = { take: "taken", release: "released" } as const;
export type Claim = keyof typeof words;

/** Returns functions that take, release and hand over rows, and report what happened. */
export function useClaims() {
  const client = useQueryClient();
  const [pending, setPending] = useState<Claim>();
  // The state changes too late for a second press.
  const isUnderWay = useRef(false);

  const send = async (action: Claim | "hand_over", items: readonly string[], to?: string) => {
    const { results } = await call(claimWork, { body: { action, items: [...items], to } });
    await readQueueAgain(client);
    return results;
  };

  /** Resolves to whether the call succeeded. */
  const claim = async (action: Claim, items: readonly string[]) => {
    if (isUnderWay.current || items.length === 0) return false;
    if (items.length > mostClaims) {
      showToast(`At most ${number(mostClaims)} rows can be ${words[action]} at a time.`, "bad");
      return false;
    }
    isUnderWay.current = true;
    setPending(action);
    try {
      const results = await send(action, items);
      showToast(describeClaim(results, words[action]), results.some(isDone) ? "ok" : "bad");
      return true;
    } catch (error) {
      showToast(failureText(error), "bad");
      return false;
    } finally {
      isUnderWay.current = false;
      setPending(undefined);
    }
  };
  return {
    pending,
    claim,
    handOver: (items: readonly string[], to: string) => send("hand_over", items, to),
  };
}

const isDone = ({ status }: ClaimResult) => status !== "held" && status !== "gone";

/** "3 rows taken. Ben Moss has 2 others. 1 does not wait any more." */
export function describeClaim(results: readonly ClaimResult[], done: string) {
  const count = (rows: readonly ClaimResult[], one: string, many: string) =>
    rows.length === 1 ? `1 ${one}` : `${number(rows.length)} ${many}`;
  const them = (rows: readonly ClaimResult[]) => (rows.length === 1 ? "it" : "them");
  const finished = results.filter(isDone);
  const held = Map.groupBy(
    results.filter(({ status }) => status === "held"),
    ({ owner }) => owner,
  );
  const gone = results.filter(({ status }) => status === "gone");
  return [
    ...(finished.length > 0 ? [`${count(finished, "row", "rows")} ${done}.`] : []),
    ...[...held].map(
      ([owner, rows]) =>
        `${owner ?? "Somebody"} has ${count(rows, "row", "rows")}. To take ${them(rows)}, hand ${them(rows)} over to yourself.`,
    ),
    ...(gone.length > 0 ? [`${count(gone, "row is", "rows are")} no longer in the queue.`] : []),
  ].join(" ");
}

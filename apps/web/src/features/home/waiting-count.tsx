import { useQuery } from "@tanstack/react-query";
import { deployment } from "../../lib/deployment.ts";
import { number } from "../../lib/formats.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { waiting } from "./waiting-api.ts";

/**
 * A number beside an entry of the navigation: of the changes that wait on the provider, of the orders that wait for the
 * company's answer, or of the documents that it must send. The first page of a session requests all, and a change of an edit or an answer; other pages do not. Renders
 * nothing while it is zero or unknown.
 */
export function WaitingCount({ of }: { of: "changes" | "orders" | "needed" }) {
  const { data } = useQuery({ ...waiting, staleTime: staleTimes.most });
  const count =
    of === "needed"
      ? data?.needed?.count || undefined
      : of === "orders"
        ? data?.waiting.find(({ kind }) => kind === "orders_to_answer")?.count
        : data?.on_provider?.changes;
  return (
    count !== undefined && (
      <span className="rounded-full bg-track px-1.5 text-xs font-medium text-fg2 tabular-nums">
        {number(count)}
        <span className="sr-only">
          {" "}
          {of === "needed"
            ? "to send"
            : of === "orders"
              ? "to answer"
              : `${count === 1 ? "change waits" : "changes wait"} on ${deployment.providerName}`}
        </span>
      </span>
    )
  );
}

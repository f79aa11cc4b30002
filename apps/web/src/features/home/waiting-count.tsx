import { useQuery } from "@tanstack/react-query";
import { deployment } from "../../lib/deployment.ts";
import { number } from "../../lib/formats.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { waiting } from "./waiting-api.ts";

/**
 * The number of the company's changes that wait on the provider, beside the catalog in the navigation. The first page of a
 * session requests it, and a change of an edit; other pages do not. Renders nothing while it is zero or unknown.
 */
export function WaitingCount() {
  const changes = useQuery({ ...waiting, staleTime: staleTimes.most }).data?.on_provider?.changes;
  return (
    changes !== undefined && (
      <span className="rounded-full bg-track px-1.5 text-xs font-medium text-fg2 tabular-nums">
        {number(changes)}
        <span className="sr-only">
          {" "}
          {changes === 1 ? "change waits" : "changes wait"} on {deployment.providerName}
        </span>
      </span>
    )
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Hourglass } from "lucide-react";
import { deployment } from "../../lib/deployment.ts";
import { formatAge } from "../../lib/format-age.ts";
import { number } from "../../lib/formats.ts";
import { useNow } from "../../lib/use-now.ts";
import { waiting } from "./waiting-api.ts";

/** The changes that the provider has not decided yet, with a link to them. Renders nothing if there is none. */
export function WaitingOnProvider() {
  const found = useQuery(waiting).data?.on_provider;
  const now = useNow();
  if (!found) return null;
  const { changes, oldest } = found;
  const age = formatAge(oldest, now);
  return (
    <Link
      to="/product-catalog/changes"
      search={{ status: "pending" }}
      className="group flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-3 text-sm transition-colors duration-150 hover:bg-subtle"
    >
      <Hourglass size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-fg3" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">Waiting on {deployment.providerName}:</span>{" "}
        <span className="text-fg2">
          {number(changes)} {changes === 1 ? "change" : "changes"}, {changes === 1 ? "" : "oldest "}
          {age}
        </span>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-fg3" />
    </Link>
  );
}

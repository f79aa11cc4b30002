import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../../ui/badge.tsx";
import { number } from "../../../lib/formats.ts";
import { ownEditCounts } from "../changes/own-edits-api.ts";

/** Links to the company's edits, with the number of pending and rejected ones. */
export function OwnEditsLink() {
  const pending = useQuery(ownEditCounts()).data?.pending;
  const count = pending ? number(pending) : undefined;
  return (
    <Link
      to="/product-catalog/changes"
      aria-label={count && `Your Changes ${count} pending`}
      className="inline-flex h-8 items-center gap-2 rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 ring-inset hover:bg-subtle"
    >
      Your Changes
      {count && (
        <Badge tone="warn">
          {count}
          {/* With the word the link would not fit beside the title of a phone, and everything below would move when the number comes. */}
          <span className="max-lg:hidden"> pending</span>
        </Badge>
      )}
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { formatHours } from "../../lib/format-hours.ts";
import { workFigures } from "./queue-api.ts";

interface Figure {
  label: string;
  /** Undefined while it is being fetched. */
  value: string | undefined;
  isBad?: boolean;
  link: Pick<LinkProps, "to" | "search">;
}

/** How much waits and how fast it is decided. Each figure leads to its rows. */
export function QueueFigures() {
  const { data } = useQuery(workFigures);
  const mayReview = useMay()({ permission: "provider.review_edits" });
  const figures: Figure[] = [
    { label: "Waiting", value: data && number(data.waiting), link: { to: "/provider/queue", search: {} } },
    {
      label: "Late",
      value: data && number(data.late),
      isBad: data !== undefined && data.late > 0,
      link: { to: "/provider/queue", search: { state: "late" } },
    },
  ];
  const decisions: Figure[] = [
    {
      label: "Fields decided today",
      value: data && number(data.decided_today),
      link: { to: "/provider/queue/decisions", search: { tab: "today" } },
    },
    {
      label: "Median time this week",
      value: data && formatHours(data.median_hours),
      link: { to: "/provider/queue/decisions", search: { ordering: "hours" } },
    },
    {
      label: "90% decided within",
      value: data && formatHours(data.p90_hours),
      link: { to: "/provider/queue/decisions", search: { ordering: "-hours" } },
    },
  ];
  return (
    <nav aria-label="Figures" className="px-4 pb-3 lg:px-6">
      <ul className="flex flex-wrap gap-px overflow-clip rounded-card border border-line bg-line">
        {[...figures, ...(mayReview ? decisions : [])].map((figure) => (
          <li key={figure.label} className="min-w-28 flex-1 bg-bg">
            <Link
              {...figure.link}
              className="block h-full px-3 py-2 -outline-offset-2 transition-colors duration-150 hover:bg-subtle lg:px-4"
            >
              <span className="block truncate text-xs text-fg3">{figure.label}</span>
              <span
                className={`block h-6 truncate text-lg font-semibold tabular-nums ${figure.isBad ? "text-bad" : "text-fg"}`}
              >
                {figure.value}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

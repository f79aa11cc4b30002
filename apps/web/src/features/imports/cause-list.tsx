import type { Import, ImportStep, ProblemCause } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { AddValuesButton } from "./add-values-button.tsx";
import { problemCauses } from "./imports-api.ts";

interface CauseListProps {
  import: Import;
  step: ImportStep;
  /** The cause whose rows are shown. */
  cause: string | undefined;
}

/** The causes of problems with the numbers of their rows. Each leads to its rows, and the chosen one back to all. */
export function CauseList({ import: data, step, cause: chosen }: CauseListProps) {
  const { data: found } = useQuery(problemCauses(data));
  if (!found) return null;
  return (
    <ul aria-label="Causes" className="divide-y divide-line rounded-card border border-line">
      {found.causes.map((cause) => (
        <li
          key={cause.id}
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 ${cause.id === chosen ? "bg-accent-soft" : ""}`}
        >
          <span className="w-20 shrink-0 font-medium text-fg tabular-nums">
            {cause.rows === 1 ? "1 row" : `${number(cause.rows)} rows`}
          </span>
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex flex-wrap items-center gap-x-2 text-fg wrap-anywhere">
              {cause.is_warning && <Badge tone="warn">Warning</Badge>}
              <span className="font-medium">{cause.header ?? cause.field ?? "The whole row"}</span>
              <span>{cause.message}</span>
              {cause.hint && <span className="text-fg3">{cause.hint}</span>}
            </p>
            {cause.samples.length > 0 && <p className="text-fg3 wrap-anywhere">{describeSamples(cause)}</p>}
          </div>
          {cause.addable && cause.field !== null && (
            <AddValuesButton import={data} field={cause.field} count={cause.addable.count} checks />
          )}
          <Link
            to="/provider/imports/{-$id}"
            params={{ id: data.id }}
            search={cause.id === chosen ? { step } : { step, cause: cause.id }}
            resetScroll={false}
            aria-label={`${cause.id === chosen ? "Show All Rows" : "Show Rows"}: ${cause.header ?? cause.field ?? ""} ${cause.message}`}
            className="font-medium text-accent-text underline-offset-2 hover:underline"
          >
            {cause.id === chosen ? "Show All Rows" : "Show Rows"}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const describeSamples = ({ samples, distinct }: ProblemCause) =>
  `${samples.join(" · ")}${distinct > samples.length ? ` · and ${number(distinct - samples.length)} more` : ""}`;

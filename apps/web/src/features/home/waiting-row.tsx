import type { Waiting } from "@lading/contract";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, Upload } from "lucide-react";
import { useMay } from "../../lib/use-may.ts";
import { shownWaiting } from "./waiting-kinds.ts";

const tones = { bad: "bg-bad-soft text-bad", warn: "bg-warn-soft text-warn", info: "bg-info-soft text-info" };

/** One kind of waiting entry. The row links to its list or its only place, and each named place is a link. */
export function WaitingRow(waiting: Waiting["waiting"][number]) {
  const { icon: Icon, tone, text, link, places, more, sendLink } = shownWaiting(waiting);
  const maySend = useMay()({ permission: "requirements.submit", flag: "Required Documents" });
  return (
    <div
      className={`group relative flex items-start gap-3 px-4 py-3 transition-colors duration-150 ${link ? "hover:bg-subtle" : ""}`}
    >
      <span className={`grid size-7 shrink-0 place-items-center rounded-control ${tones[tone]}`}>
        <Icon size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        {link ? (
          <Link {...link} className="text-sm font-medium after:absolute after:inset-0">
            {text}
          </Link>
        ) : (
          <span className="text-sm font-medium">{text}</span>
        )}
        <ul className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 text-xs text-fg3">
          {places.map(({ place, link }) => (
            <li key={place} className="min-w-0 wrap-anywhere">
              <Place text={place} link={link} />
              {maySend && sendLink && (
                <Link
                  {...sendLink(place)}
                  aria-label={`Upload ${place}`}
                  className="relative ml-2 inline-flex items-center gap-1 rounded-control border border-control px-2 py-0.5 font-medium text-fg hover:bg-muted pointer-coarse:py-2"
                >
                  <Upload size={12} strokeWidth={1.75} aria-hidden />
                  Upload
                </Link>
              )}
            </li>
          ))}
          {more && (
            <li>
              <Place text="and more" link={more.link} />
            </li>
          )}
        </ul>
      </div>
      {link && (
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="mt-1.5 shrink-0 text-fg3 transition-transform duration-150 group-hover:translate-x-0.5"
        />
      )}
    </div>
  );
}

const Place = ({ text, link }: { text: string; link: LinkProps | undefined }) =>
  link ? (
    <Link
      {...link}
      className="relative rounded-badge text-accent-text underline-offset-2 hover:underline pointer-coarse:inline-block pointer-coarse:py-1"
    >
      {text}
    </Link>
  ) : (
    text
  );

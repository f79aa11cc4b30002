import { type Mood, moodNames } from "@lading/contract";
import { Frown, type LucideIcon, Meh, Smile } from "lucide-react";
import { dateAndTime } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { ShownFeedback } from "./feedback-api.ts";
import { FeedbackText } from "./feedback-text.tsx";
import { pageName } from "./page-name.ts";

const looks: Record<Mood, { tone: BadgeTone; icon: LucideIcon }> = {
  good: { tone: "ok", icon: Smile },
  fair: { tone: "warn", icon: Meh },
  bad: { tone: "bad", icon: Frown },
};

export const feedbackColumns: readonly Column<ShownFeedback>[] = [
  { id: "sent_at", label: "Sent", width: 200, cell: ({ sent_at }) => dateAndTime(sent_at) },
  { id: "mood", label: "Mood", width: 150, cell: ({ mood }) => <MoodBadge mood={mood} /> },
  { id: "text", label: "Feedback", width: 360, grows: true, cell: (feedback) => <FeedbackText feedback={feedback} /> },
  { id: "page", label: "Page", width: 220, cell: ({ page }) => <Page page={page} /> },
  {
    id: "user",
    label: "From",
    width: 220,
    cell: ({ user, email, company }) => (
      <span className="block py-1 wrap-anywhere">
        <span className="block text-fg">
          {email === null ? (
            user
          ) : (
            <a className="hover:underline" href={`mailto:${email}`}>
              {user}
            </a>
          )}
        </span>
        <span className="block text-xs text-fg3">{company ?? "Staff"}</span>
      </span>
    ),
  },
];

/** Feedback on a narrow screen: all that the table says. */
export function CompactFeedback({ feedback }: { feedback: ShownFeedback }) {
  const { mood, sent_at, user, company, page } = feedback;
  return (
    <article className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <MoodBadge mood={mood} />
        <span className="text-xs text-fg3 tabular-nums">{dateAndTime(sent_at)}</span>
      </p>
      <FeedbackText feedback={feedback} />
      <p className="text-xs text-fg3 wrap-anywhere">
        {`${user}, ${company ?? "Staff"} · `}
        <span title={page}>{pageName(page)}</span>
      </p>
    </article>
  );
}

function MoodBadge({ mood }: { mood: Mood }) {
  const { tone, icon: Icon } = looks[mood];
  return (
    <Badge tone={tone} icon={<Icon size={12} strokeWidth={2} aria-hidden />}>
      {moodNames[mood]}
    </Badge>
  );
}

/** A page of the vendor's, which its reader cannot open: only told, in at most two lines. */
const Page = ({ page }: { page: string }) => (
  <span title={page} className="line-clamp-2 text-xs text-fg3 wrap-anywhere">
    {pageName(page)}
  </span>
);

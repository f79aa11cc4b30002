import { type Mood, moodNames, visitor } from "@lading/contract";
import { Frown, type LucideIcon, Meh, Smile } from "lucide-react";
import { Ago } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { ShownFeedback } from "./feedback-list.ts";
import { AnswerButton } from "./answer-button.tsx";
import { FeedbackText } from "./feedback-text.tsx";
import { pageName } from "./page-name.ts";

const looks: Record<Mood, { tone: BadgeTone; icon: LucideIcon }> = {
  good: { tone: "ok", icon: Smile },
  fair: { tone: "warn", icon: Meh },
  bad: { tone: "bad", icon: Frown },
};

export const feedbackColumns: readonly Column<ShownFeedback>[] = [
  {
    id: "sent_at",
    label: "Sent",
    width: 210,
    cell: ({ sent_at }) => <Ago at={sent_at} isSentence />,
    compact: [
      {
        line: 1,
        isAtEnd: true,
        cell: ({ sent_at }) => (
          <span className="text-xs text-fg3 tabular-nums">
            <Ago at={sent_at} isSentence />
          </span>
        ),
      },
    ],
  },
  { id: "mood", label: "Mood", width: 144, cell: ({ mood }) => <MoodBadge mood={mood} />, compact: [{ line: 1 }] },
  {
    id: "text",
    label: "Feedback",
    width: 260,
    grows: true,
    cell: (feedback) => <FeedbackText feedback={feedback} />,
    compact: [{ line: 2 }],
  },
  { id: "page", label: "Page", width: 150, cell: ({ page }) => <Page page={page} /> },
  {
    id: "user",
    label: "From",
    width: 200,
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
        <span className="block text-xs text-fg3">{senderPlace({ company, user, email })}</span>
      </span>
    ),
    compact: [
      {
        line: 3,
        cell: (feedback) => (
          <span>
            {`${feedback.user}, ${senderPlace(feedback)} · `}
            <span title={feedback.page}>{pageName(feedback.page)}</span>
          </span>
        ),
      },
    ],
  },
  {
    id: "answered_at",
    label: "Answer",
    width: 172,
    cell: (feedback) => <AnswerButton feedback={feedback} />,
    compact: [{ line: 4 }],
  },
];

export const compactFeedbackLines = [
  "flex-wrap items-center gap-y-2",
  "mt-1",
  "mt-1 text-xs text-fg3 wrap-anywhere",
  "mt-2",
];

function senderPlace({ company, user, email }: Pick<ShownFeedback, "company" | "user" | "email">) {
  if (user === visitor && email === null) return "Not signed in";
  return company ?? "Staff";
}

function MoodBadge({ mood }: { mood: Mood }) {
  const { tone, icon: Icon } = looks[mood];
  return (
    <Badge tone={tone} icon={<Icon size={12} strokeWidth={2} aria-hidden />}>
      {moodNames[mood]}
    </Badge>
  );
}

/** The name of a vendor's page. It is not a link, because staff cannot open the page. A tooltip shows the address. */
const Page = ({ page }: { page: string }) => (
  <span title={page} className="block text-xs text-fg3 wrap-anywhere">
    {pageName(page)}
  </span>
);

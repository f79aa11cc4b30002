import { moodNames, moods } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { feedbackList } from "./feedback-api.ts";
import { compactFeedbackLines, feedbackColumns } from "./feedback-columns.tsx";
import type { FeedbackSearch } from "./feedback-search.ts";

/** The feedback of users, newest first. */
export function FeedbackListPage({ search }: { search: FeedbackSearch }) {
  const list = useList(search, feedbackList);
  return (
    <ListPage title="Feedback">
      <ListView
        list={list}
        name="feedback"
        caption="What users have said"
        columns={feedbackColumns}
        compactLines={compactFeedbackLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ user }) => `Feedback of ${user}`}
        renderToolbar={(menus) => (
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line px-4 lg:px-6">
            <MoodTabs search={search} />
            <div className="flex gap-2 pb-2">{menus}</div>
          </div>
        )}
      />
    </ListPage>
  );
}

/** Filters the feedback by mood. */
function MoodTabs({ search }: { search: FeedbackSearch }) {
  return (
    <nav aria-label="Mood" className="min-w-0">
      <ScrollRow lineClassName="flex gap-4 sm:gap-6">
        {[undefined, ...moods].map((mood) => (
          <Link
            key={mood ?? "all"}
            to="/provider/feedback"
            search={{ page_size: search.page_size, mood }}
            resetScroll={false}
            aria-current={mood === search.mood ? "page" : undefined}
            className={`flex h-10 shrink-0 items-center ${tabClass}`}
          >
            {mood ? moodNames[mood] : "All"}
          </Link>
        ))}
      </ScrollRow>
    </nav>
  );
}

import { moodNames, moods } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { PageSizeMenu } from "../../list/page-size-menu.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { feedbackList } from "./feedback-api.ts";
import { CompactFeedback, feedbackColumns } from "./feedback-columns.tsx";
import type { FeedbackSearch } from "./feedback-search.ts";

/** What users have said of the portal, the newest first. */
export function FeedbackListPage({ search }: { search: FeedbackSearch }) {
  const list = useList(search, feedbackList);
  const columns = useColumns("feedback", feedbackColumns);
  return (
    <ListPage title="Feedback">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line px-4 lg:px-6">
        <MoodTabs search={search} />
        <div className="pb-2">
          <PageSizeMenu list={list} />
        </div>
      </div>
      <DataTable
        list={list}
        caption="What users have said"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ user }) => `Feedback of ${user}`}
        renderCompact={(feedback) => <CompactFeedback feedback={feedback} />}
      />
      <ListFooter list={list} />
    </ListPage>
  );
}

/** One mood, or all. */
function MoodTabs({ search }: { search: FeedbackSearch }) {
  return (
    <nav aria-label="Mood" className="-mb-px flex gap-4 overflow-x-auto sm:gap-6">
      {[undefined, ...moods].map((mood) => (
        <Link
          key={mood ?? "all"}
          to="/provider/feedback"
          search={{ page_size: search.page_size, mood }}
          resetScroll={false}
          aria-current={mood === search.mood ? "page" : undefined}
          className="flex h-10 shrink-0 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 hover:text-fg aria-[current]:border-accent aria-[current]:text-fg"
        >
          {mood ? moodNames[mood] : "All"}
        </Link>
      ))}
    </nav>
  );
}

import { moodNames, moods } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { FilterChip } from "../../list/filter-chip.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { compactFeedbackLines, feedbackColumns } from "./feedback-columns.tsx";
import { feedbackList, type FeedbackSearch } from "./feedback-list.ts";

/** The feedback of users, newest first. `given` is the search of the address, which is not checked yet. */
export function FeedbackListPage({ given }: { given: object }) {
  const [list, search] = useDefinedList(feedbackList, given);
  return (
    <ListPage title="Feedback">
      <ListView
        list={list}
        name="feedback"
        caption="Feedback"
        empty={{ text: "Messages that users send with “Feedback” appear here." }}
        columns={feedbackColumns}
        compactLines={compactFeedbackLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ user }) => `Feedback of ${user}`}
        renderToolbar={(menus) => (
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line px-4 lg:px-6">
            <MoodTabs search={search} />
            <div className="flex flex-wrap items-center gap-2 pb-2">
              <ChoiceFilter list={list} name="answered" label="Answer" options={answers} />
              {search.id !== undefined && (
                <FilterChip label="Message" chosen="one" onClear={() => list.change({ id: undefined })}>
                  <p className="w-64 p-3 text-fg2">You opened one message by a link.</p>
                </FilterChip>
              )}
              {menus}
            </div>
          </div>
        )}
      />
    </ListPage>
  );
}

const answers = [{ value: "no", label: "Not answered" }] as const;

/** Filters the feedback by mood. */
function MoodTabs({ search }: { search: FeedbackSearch }) {
  return (
    <nav aria-label="Mood" className="min-w-0">
      <ScrollRow lineClassName="flex gap-4 sm:gap-6">
        {[undefined, ...moods].map((mood) => (
          <Link
            key={mood ?? "all"}
            to="/provider/feedback"
            search={{ page_size: search.page_size, answered: search.answered, mood }}
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

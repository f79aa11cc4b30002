import { useDefinedList } from "../../list/define-list.ts";
import { ListView } from "../../list/list-view.tsx";
import { compactCountLines, countColumns, hiddenAtFirst } from "./count-columns.tsx";
import { dayList } from "./figures-api.ts";

/** The counts at the end of each day. */
export function DaysPart({ given }: { given: object }) {
  const [list] = useDefinedList(dayList, given);
  return (
    <ListView
      list={list}
      name="documents-by-day"
      caption="Days"
      noun={["day", "days"]}
      empty={{ text: "The last count of each day appears here." }}
      columns={countColumns.day}
      hiddenAtFirst={hiddenAtFirst}
      compactLines={compactCountLines}
      compactShowsAll
      rowKey={({ day }) => String(day)}
      rowName={({ day }) => String(day)}
    />
  );
}

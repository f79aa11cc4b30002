import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { focusListPart } from "./list-part.ts";
import type { Columns } from "./use-columns.ts";

/** The message shown instead of rows if the user hides all columns. */
export function AllColumnsHidden<Row>({ columns }: { columns: Columns<Row> }) {
  const showAll = () => {
    columns.showAll();
    focusListPart("columns");
  };
  return <EmptyState title="All columns are hidden." actions={<Button onPress={showAll}>Show All</Button>} />;
}

import { number } from "../lib/formats.ts";
import { Button } from "./button.tsx";

interface PagesProps {
  page: number;
  pageSize: number;
  count: number;
  onChange: (page: number) => void;
}

/** Leads to the next and the previous rows, if there are more than one page has. */
export function Pages({ page, pageSize, count, onChange }: PagesProps) {
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-2 px-4 py-3 lg:px-6">
      <Button isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
        Previous
      </Button>
      <span className="text-fg3 tabular-nums">{`Page ${number(page)} of ${number(pages)}`}</span>
      <Button isDisabled={page >= pages} onPress={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

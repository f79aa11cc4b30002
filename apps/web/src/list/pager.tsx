import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { foundTotal } from "./found-total.ts";
import { itemsOnPage, needsEnds, pageWindow } from "./pages.ts";
import type { List } from "./use-list.ts";

const number = new Intl.NumberFormat("en-US");

/** The range of the shown items and their total. The text comes from the specification. */
export function ItemsShown({ list }: { list: List }) {
  const { page, page_size } = list.search;
  const total = foundTotal(list);
  return (
    <p className="whitespace-nowrap text-fg3 tabular-nums">
      {total !== undefined && itemsText(page, page_size, total, list.isLimit)}
    </p>
  );
}

function itemsText(page: number, pageSize: number, total: number, isLimit = false) {
  if (total === 0) return "0 items";
  const items = itemsOnPage(page, pageSize, total);
  if (!items) return `No items on page ${number.format(page)}, ${number.format(total)} total`;
  return `Items ${number.format(items.first)} to ${number.format(items.last)} of ${isLimit ? "more than " : ""}${number.format(total)} total`;
}

/** Buttons of the pages around the current one. Hover and focus of a button prefetch its page. */
export function Pager({ list }: { list: List }) {
  const { page } = list.search;
  const { pages } = list;
  const ends = needsEnds(pages);
  return (
    <nav aria-label="Pages" className="flex items-center gap-0.5">
      {ends && <StepButton list={list} label="First page" icon={ChevronFirst} to={1} possible={page > 1} />}
      <StepButton
        list={list}
        label="Previous page"
        icon={ChevronLeft}
        to={Math.min(page - 1, pages)}
        possible={page > 1}
      />
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
          className="h-8 min-w-8 rounded-control px-1.5 font-medium text-fg2 tabular-nums hover:bg-muted aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
          {...pressing(list, number, number !== page)}
        >
          {number}
        </button>
      ))}
      <StepButton list={list} label="Next page" icon={ChevronRight} to={page + 1} possible={page < pages} />
      {ends && <StepButton list={list} label="Last page" icon={ChevronLast} to={pages} possible={page < pages} />}
    </nav>
  );
}

interface StepButtonProps {
  list: List;
  label: string;
  icon: LucideIcon;
  to: number;
  possible: boolean;
}

/** `aria-disabled` instead of `disabled`, so that a keyboard user who reaches the last page keeps the focus. */
function StepButton({ list, label, icon: Icon, to, possible }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!possible}
      className="grid size-8 place-items-center rounded-control text-fg2 hover:bg-muted aria-disabled:text-fg3 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent"
      {...pressing(list, to, possible)}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

function pressing(list: List, page: number, possible: boolean) {
  if (!possible) return {};
  const prepare = () => list.prepare(page);
  return { onClick: () => list.change({ page }), onPointerEnter: prepare, onFocus: prepare };
}

import type { ReactNode } from "react";

/** Marks the rows in a `ListFrame`, which take the remaining height. */
export const listRows = { "data-list-rows": "" };

/**
 * The body of a page that is a list. Above 1024 px it fills the window and one part of it scrolls: the rows between their head
 * and their foot, or in windows under 640 px everything above the foot. Without that, a toolbar of a few lines would leave
 * no room for rows at 150 % zoom. Only the table scrolls sideways. The space at the top is a separate box (`before:`) because
 * sticky heads would stay below padding.
 */
export function ListFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-list-frame=""
      data-scroll-restoration-id="list page"
      className="relative flex flex-col before:h-4 before:shrink-0 lg:h-full lg:overflow-auto lg:before:h-6 low:scroll-pt-12 low:scroll-pb-16 [&>:not([data-list-rows])]:shrink-0 low:[&>:not([data-list-rows])]:sticky low:[&>:not([data-list-rows])]:left-0"
    >
      {children}
    </div>
  );
}

/** The part of a `ListFrame` that holds the rows. Its minimum height keeps some rows visible below the notices of a list. */
export const rowsClass = "flex-1 low:shrink-0 low:basis-auto tall:min-h-40";

/** The element around the rows, which scrolls separately only in tall windows. */
export const areaClass =
  "flex-1 border-y low:-scroll-mt-12 low:border-y-0 low:[&_thead_th]:border-t tall:min-h-0 tall:overflow-auto max-lg:min-h-80 max-lg:scroll-mt-16";

/** Scrolls the rows to the first one, and the page up to the rows if it has scrolled past their start. */
export function readFromStart(area: HTMLElement) {
  area.scrollTop = 0;
  const frameTop = area.closest("[data-list-frame]")?.getBoundingClientRect().top ?? 0;
  if (area.getBoundingClientRect().top < Math.max(0, frameTop))
    area.scrollIntoView({ block: "start", inline: "nearest" });
}

/** The underline of a tab in a `ScrollRow`: a tab, a link with `aria-current` or a button with `aria-pressed`. */
export const tabClass =
  "border-b-2 border-transparent font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 hover:text-fg aria-pressed:border-accent aria-pressed:text-fg aria-selected:border-accent aria-selected:text-fg aria-[current]:border-accent aria-[current]:text-fg";

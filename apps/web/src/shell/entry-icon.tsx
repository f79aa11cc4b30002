/** Draws an icon with the entry's own code, because the library of the other icons loads with the pages. */
export const EntryIcon = ({ lines, size = 24 }: { lines: string; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={lines} />
  </svg>
);

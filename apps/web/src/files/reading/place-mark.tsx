import type { ReadField } from "@lading/contract";

const width = 18;
const height = 24;

/** A small page with a mark where the file shows a value. Words beside it name the page. */
export function PlaceMark({ read: { box } }: { read: ReadField }) {
  if (!box) return null;
  // Small places would not be seen.
  const size = { width: Math.max(4, box.width * width), height: Math.max(2, box.height * height) };
  return (
    <span aria-hidden className="relative shrink-0 border border-control bg-bg" style={{ width, height }}>
      <span
        className="absolute bg-accent"
        style={{
          ...size,
          left: Math.min(width - 2 - size.width, box.left * width),
          top: Math.min(height - 2 - size.height, box.top * height),
        }}
      />
    </span>
  );
}

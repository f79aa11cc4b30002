/** A grey bar in the place of what is loading; its size comes with `className`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-badge bg-muted ${className}`} />;
}

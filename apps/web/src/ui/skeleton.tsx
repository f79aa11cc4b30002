/** A gray bar in place of loading content. `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-badge bg-muted ${className}`} />;
}

import { Skeleton } from "../../../ui/skeleton.tsx";

const products = 4;

/** The placeholder of the products during the first load. */
export function QueueSkeleton() {
  return Array.from({ length: products }, (_, place) => (
    <div key={place} className="border-b border-line">
      <div className="flex h-11 items-center gap-4 border-b border-line bg-subtle px-4 lg:px-6">
        <Skeleton className="size-4" />
        <Skeleton className="h-3.5 w-64" />
      </div>
      {Array.from({ length: 2 }, (_, field) => (
        <div key={field} className="flex h-13 items-center gap-4 px-4 lg:px-6">
          <Skeleton className="size-4" />
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 flex-1" />
          <Skeleton className="h-3.5 flex-1" />
        </div>
      ))}
    </div>
  ));
}

import { Skeleton } from "../../ui/skeleton.tsx";

/** Stands in the shape of a dashboard while it loads. */
export function FrameSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading dashboard</output>
      <Skeleton className="h-22 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </div>
  );
}

import { Skeleton } from "../ui/skeleton.tsx";

/** A placeholder for a page while its code or its first response is loading. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-5 p-4 lg:p-6">
      <output className="sr-only">Loading</output>
      <div className="flex h-8 items-center">
        <Skeleton className="h-6 w-44" />
      </div>
      <Skeleton className="h-4 w-full max-w-120" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}

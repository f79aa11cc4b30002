import { Skeleton } from "../../../ui/skeleton.tsx";

/** The placeholder of a product's page while it loads. */
export function ProductSkeleton() {
  return (
    <output className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      <div className="flex flex-col gap-5 sm:flex-row lg:gap-6">
        <Skeleton className="size-32 lg:size-44" />
        <div className="flex flex-1 flex-col gap-4">
          <Skeleton className="h-7 w-full max-w-104" />
          <Skeleton className="h-5 w-full max-w-80" />
          <Skeleton className="h-9 w-full max-w-120" />
          <Skeleton className="h-4 w-full max-w-128" />
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4 pt-8">
        {["main", "dimensions", "design"].map((table) => (
          <Skeleton key={table} className="h-96 rounded-card" />
        ))}
      </div>
    </output>
  );
}

import { useDelayed } from "../../list/use-delayed.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const SLOW_MS = 4000;

/** The placeholder of a dashboard while it loads. */
export function FrameSkeleton() {
  const isSlow = useDelayed(true, SLOW_MS);
  return (
    <div className="relative flex flex-col gap-4">
      <output className="sr-only">Loading dashboard</output>
      <output className="absolute inset-x-0 top-0 z-10 grid h-22 place-items-center text-fg2">
        {isSlow && "This takes longer than usual."}
      </output>
      <Skeleton className="h-22 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </div>
  );
}

import { recall } from "../lib/remembered.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { ProviderBlock } from "./provider-block.tsx";

/** The frame while the user's data is loading, with the dimensions of the real one. */
export function FrameSkeleton() {
  const isCollapsed = recall("lading.sidebar") === "collapsed";
  return (
    <div className="flex min-h-dvh lg:h-dvh">
      <div className={`hidden flex-col border-r border-line bg-subtle lg:flex ${isCollapsed ? "w-16" : "w-58"}`}>
        <ProviderBlock isCollapsed={isCollapsed} />
        <div className="flex flex-col gap-0.5 px-3 py-2">
          {["w-12", "w-20", "w-28", "w-36", "w-24"].map((width) => (
            <div key={width} className="flex h-8 items-center gap-2.5 px-2">
              <Skeleton className="size-4" />
              {!isCollapsed && <Skeleton className={`h-3 ${width}`} />}
            </div>
          ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex h-13 items-center justify-end gap-2.5 border-b border-line px-6">
          <Skeleton className="size-7" />
          <Skeleton className="h-3 w-32" />
        </div>
        <main className="flex-1">
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

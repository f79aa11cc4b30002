import type { UseQueryResult } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedLoad } from "../../ui/failed-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface MissingNoticeProps {
  query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  /** The sentence for a notice that does not exist. */
  unknown: string;
}

/** Shows a placeholder while a ship notice is loading, and says if there is none or it could not be loaded. */
export function MissingNotice({ query, unknown }: MissingNoticeProps) {
  const { error } = query;
  if (!error)
    return (
      <div className="flex flex-col gap-4 px-4 lg:px-6">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-10" />
        <Skeleton className="h-80" />
      </div>
    );
  if (!isStatus(error, 400, 404)) return <FailedLoad title="The ship notice could not be loaded" failed={query} />;
  return (
    <div role="alert">
      <EmptyState icon={<FileX aria-hidden />} title="There is no such ship notice">
        {isStatus(error, 400) ? failureText(error) : unknown}
      </EmptyState>
    </div>
  );
}

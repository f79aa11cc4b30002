import { FileX } from "lucide-react";
import { isStatus } from "../lib/api-error.ts";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

interface MissingOrderProps {
  /** Why the order could not be loaded; null while it is loading. */
  error: Error | null;
  /** The sentence for an order that does not exist. */
  unknown: string;
  isFetching: boolean;
  onRetry: () => void;
}

/** Shows a placeholder while an order is loading, and says if there is none or it could not be loaded. */
export function MissingOrder({ error, unknown, isFetching, onRetry }: MissingOrderProps) {
  if (!error)
    return (
      <div className="px-4 lg:px-6">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-80" />
      </div>
    );
  const isUnknown = isStatus(error, 400, 404);
  return (
    <div role="alert">
      <EmptyState
        icon={<FileX aria-hidden />}
        title={isUnknown ? "There is no such order" : "The order could not be loaded"}
        actions={
          !isUnknown && (
            <Button onPress={onRetry} isPending={isFetching}>
              Try Again
            </Button>
          )
        }
      >
        {isUnknown ? unknown : failureText(error)}
      </EmptyState>
    </div>
  );
}

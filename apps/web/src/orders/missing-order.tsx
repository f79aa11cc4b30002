import { FileX } from "lucide-react";
import { isStatus } from "../lib/api-error.ts";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

interface MissingOrderProps {
  /** Why the order could not be loaded. */
  error: Error;
  /** The sentence for an order that does not exist. */
  unknown: string;
  isFetching: boolean;
  onRetry: () => void;
}

/** Says in place of an order that there is none, or that it could not be loaded. */
export function MissingOrder({ error, unknown, isFetching, onRetry }: MissingOrderProps) {
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

import { failureText } from "../lib/form-failure.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface FailedLoadProps {
  title: string;
  failed: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The page shows nothing else, so the title is the page's heading. */
  isPage?: boolean;
}

/** Says that data could not be loaded and why, and loads it again. */
export const FailedLoad = ({ title, failed: { error, isFetching, refetch }, isPage = false }: FailedLoadProps) => (
  <div role="alert">
    <EmptyState
      isPage={isPage}
      title={title}
      actions={
        <Button isPending={isFetching} onPress={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      {error && failureText(error)}
    </EmptyState>
  </div>
);

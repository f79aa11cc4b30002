import type { UseQueryResult } from "@tanstack/react-query";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface FailedLinesProps {
  /** For example "Some lines". */
  subject: string;
  failed: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
}

/** Says that lines of an order could not be loaded, and loads them again. */
export const FailedLines = ({ subject, failed: { error, isFetching, refetch } }: FailedLinesProps) => (
  <div role="alert" className="pb-4">
    <Notice
      tone="bad"
      action={
        <Button variant="link" isPending={isFetching} onPress={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      {`${subject} could not be loaded. ${failureText(error)}`}
    </Notice>
  </div>
);

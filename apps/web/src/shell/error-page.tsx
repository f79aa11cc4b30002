import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { ApiError } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { isChunkFailure } from "./chunk-failure.ts";

/** Stands in for a page that could not be loaded or failed while it was drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();

  const retry = async () => {
    // A browser may keep a failed module for good; only a fresh document asks for it again.
    if (isChunkFailure(error)) return (await isServerThere()) && location.reload();
    forgetFailures();
    reset();
    void router.invalidate();
  };

  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={<CloudOff strokeWidth={1.75} aria-hidden />}
        title="This page could not be loaded"
        actions={<Button onPress={() => void retry()}>Try again</Button>}
      >
        <Reason error={error} />
      </EmptyState>
    </div>
  );
}

function Reason({ error }: { error: unknown }) {
  if (isChunkFailure(error) || (error instanceof ApiError && error.status === 0))
    return <p>Check your connection, then try again. Nothing you saved is lost.</p>;
  if (!(error instanceof ApiError)) return <p>Something on our side went wrong. Trying again often helps.</p>;
  return (
    <>
      <p>{error.detail ?? "Something on our side went wrong. Trying again often helps."}</p>
      {error.requestId && <p className="mt-2 text-xs text-fg3">Reference for support: {error.requestId}</p>}
    </>
  );
}

const isServerThere = () =>
  fetch(location.href, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { ApiError, isStatus } from "../lib/api-error.ts";
import { whenReachable } from "../lib/connection.ts";
import { isChunkFailure } from "../lib/chunk-failure.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { EntryIcon } from "./entry-icon.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { useReplacedApp } from "./use-replaced-app.ts";

const noCloud =
  "M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20";

/** Limits retries, because a page would retry forever if one of its requests succeeds and another one fails. */
const retryPauseMs = 2000;
let lastRetry = 0;

/** Replaces a page that could not be loaded or failed to render. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetFailures } = useQueryErrorResetBoundary();

  const retry = async () => {
    // A browser may cache a failed module until the document is reloaded.
    if (isChunkFailure(error)) return (await isServerThere()) && location.reload();
    resetFailures();
    reset();
    void router.invalidate();
  };

  // A page that failed because the device was offline retries when the connection is back.
  const [isUnreachable] = useState(() => isStatus(error, 0) || !navigator.onLine);
  const retryAutomatically = useEffectEvent(() => {
    if (!navigator.onLine || Date.now() - lastRetry < retryPauseMs) return;
    lastRetry = Date.now();
    void retry();
  });
  // The connection may be back as soon as the page shows that it was lost.
  useLayoutEffect(() => {
    if (!isUnreachable) return undefined;
    let second: ReturnType<typeof setTimeout> | undefined;
    const stop = whenReachable(({ type }) => {
      retryAutomatically();
      // The browser can report the connection before its first request succeeds.
      if (type === "online") second = setTimeout(() => retryAutomatically(), retryPauseMs + 100);
    });
    return () => {
      stop();
      clearTimeout(second);
    };
  }, [isUnreachable]);

  if (useReplacedApp(error)) return <PageSkeleton />;
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={<EntryIcon lines={noCloud} />}
        title="This page could not be loaded"
        actions={<RetryButton onClick={() => void retry()} />}
      >
        <Reason error={error} />
      </EmptyState>
    </div>
  );
}

/** Looks like `Button`, but is in the entry without the code of `Button`, so that this page needs no further file. */
const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="h-8 rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 select-none ring-inset hover:bg-subtle active:bg-muted"
  >
    Try Again
  </button>
);

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

import { showToast } from "../ui/toast.tsx";
import { ApiError } from "./api-error.ts";
import { isChunkFailure } from "./chunk-failure.ts";

const MOST_REPORTS = 5;
const MOST_TOASTS_EVERY_MS = 10_000;

let reports = 0;
let toastedAt = -Infinity;

/** Shows uncaught errors to the user and sends them to the server's log. The page stays as it is. */
export function followFailures() {
  const follow = (error: unknown) => {
    if (!isOurs(error)) return;
    reportFailure(error);
    if (performance.now() - toastedAt < MOST_TOASTS_EVERY_MS) return;
    toastedAt = performance.now();
    showToast("Something went wrong on this page. If it no longer responds, reload it.", "bad", {
      label: "Reload",
      onPress: () => location.reload(),
    });
  };
  addEventListener("error", ({ error }) => follow(error));
  addEventListener("unhandledrejection", ({ reason }) => follow(reason));
}

/** Sends an error to the server's log. Only the first few of a document are sent because one error often causes many. */
export function reportFailure(failure: unknown) {
  if (!isOurs(failure) || ++reports > MOST_REPORTS) return;
  const { name, message, stack } = failure;
  const body = { documentURL: location.pathname, message: `${name}: ${message}`, stack };
  // The host that served the app, even if the API has another host.
  void fetch("/api/browser-reports", {
    method: "POST",
    headers: { "content-type": "application/reports+json" },
    body: JSON.stringify([{ type: "web-error", body }]),
    keepalive: true,
  }).catch(() => undefined); // offline, the error is only in the browser's console
}

/** Excludes errors of browser extensions, and errors that the server or the connection causes. */
const isOurs = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof ApiError) &&
  !isChunkFailure(error) &&
  (error.stack ?? "").includes(location.origin);

import { useEffect, useState } from "react";
import { isChunkFailure } from "../lib/chunk-failure.ts";

/**
 * Checks whether the server has another build of the app than this document, and returns true until that is known. If it has,
 * the missing code no longer exists, and the document is reloaded.
 */
export function useReplacedApp(failure: unknown) {
  const [isUnknown, setUnknown] = useState(isChunkFailure(failure));
  useEffect(() => {
    const stopping = new AbortController();
    const check = async () => {
      const replaced = await isReplaced(stopping.signal);
      if (stopping.signal.aborted) return;
      if (replaced && mayReload()) location.reload();
      else setUnknown(false);
    };
    if (isChunkFailure(failure)) void check();
    return () => stopping.abort();
  }, [failure]);
  return isUnknown;
}

/** index.html names the entry script, whose name changes with each build. */
async function isReplaced(signal: AbortSignal) {
  const begin = document.querySelector<HTMLScriptElement>("script[type=module]")?.getAttribute("src") ?? "";
  try {
    const answer = await fetch("/", { cache: "no-store", signal });
    const page = await answer.text();
    return answer.ok && page.includes('id="root"') && !page.includes(begin);
  } catch {
    return false;
  }
}

const reloadedKey = "lading.reloaded-at";
const LEAST_APART_MS = 10_000;

/** Servers behind a load balancer may have different builds for a while. Then the user decides when to retry. */
function mayReload() {
  const isSoon = Date.now() - Number(sessionStorage.getItem(reloadedKey)) < LEAST_APART_MS;
  if (!isSoon) sessionStorage.setItem(reloadedKey, String(Date.now()));
  return !isSoon;
}

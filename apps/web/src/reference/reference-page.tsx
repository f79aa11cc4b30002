import { useEffect, useRef, useState } from "react";
import { Notice } from "../ui/notice.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import type { Call } from "./api-document.ts";
import { CallList } from "./call-list.tsx";
import { CallView } from "./call-view.tsx";
import { Overview } from "./overview.tsx";
import { useHash } from "./use-hash.ts";

/** The list of the calls, and beside it the chosen call or an overview. Narrow windows show one of them. */
export function ReferencePage({ calls, portalUrl }: { calls: readonly Call[]; portalUrl: string }) {
  const hash = useHash();
  // Only this state has the key, so it is gone when the page is closed or reloaded.
  const [apiKey, setApiKey] = useState("");
  const chosen = calls.find(({ id }) => id === hash);
  const main = useFocusAfterChange(hash);
  useEffect(() => {
    document.title = chosen ? `${chosen.method} ${chosen.path} · API reference` : "API reference";
  }, [chosen]);

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-12 shrink-0 items-center justify-between gap-4 border-b border-line bg-subtle px-4 text-sm lg:px-6">
        <a href="#overview" className="text-base font-semibold text-fg hover:underline">
          API reference
        </a>
        <a href={portalUrl} className="text-accent-text underline-offset-2 hover:underline">
          Open the portal
        </a>
      </header>
      <div className="flex flex-1 flex-col-reverse lg:flex-row">
        <div
          className={`min-w-0 shrink-0 border-line lg:sticky lg:top-0 lg:block lg:h-dvh lg:w-80 lg:overflow-y-auto lg:border-r ${chosen ? "hidden" : ""}`}
        >
          <CallList calls={calls} chosenId={chosen?.id} />
        </div>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 p-4 outline-none lg:p-8">
          {!["", "overview"].includes(hash) && !chosen && (
            <div className="mb-4">
              <Notice tone="warn">There is no such call. Choose one of the list.</Notice>
            </div>
          )}
          {chosen ? <CallView key={chosen.id} call={chosen} apiKey={apiKey} onApiKey={setApiKey} /> : <Overview />}
        </main>
      </div>
    </div>
  );
}

/** Shows the top of the page, and moves the focus there, when another call was chosen. */
function useFocusAfterChange(hash: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(hash);
  useEffect(() => {
    if (shown.current === hash) return;
    shown.current = hash;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [hash]);
  return main;
}

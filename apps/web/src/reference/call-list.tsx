import { useState } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import type { Call } from "./api-document.ts";
import { MethodBadge } from "./method-badge.tsx";

/** The calls under the beginning of their paths, those for programs first of all. */
export function CallList({ calls, chosenId }: { calls: readonly Call[]; chosenId: string | undefined }) {
  const [text, setText] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const words = text.toLowerCase().split(/\s+/);
  const found = calls.filter(({ method, path, scope, isWebhook, operation }) => {
    const searched = `${method} ${path} ${operation.summary}`.toLowerCase();
    return (showsAll || scope || isWebhook) && words.every((word) => searched.includes(word));
  });
  return (
    <nav aria-label="Calls" className="flex flex-col gap-4 p-4">
      <input
        type="search"
        aria-label="Find a call"
        placeholder="Find a call"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-8 w-full rounded-control border border-control bg-bg px-2.5 text-fg pointer-coarse:h-11"
      />
      <label htmlFor="shows-all" className="flex items-center gap-2 text-sm text-fg2">
        <Checkbox id="shows-all" checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)} />
        Include calls that only people make
      </label>
      <output className="text-xs text-fg3">
        {found.length === 0 ? "No call matches." : `${found.length} ${found.length === 1 ? "call" : "calls"}`}
      </output>
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, members]) => (
        <section key={group}>
          <h2 className="mb-1 text-xs font-semibold wrap-anywhere text-fg2">{group}</h2>
          <ul>
            {members.map((call) => (
              <li key={call.id}>
                <CallLink call={call} isChosen={call.id === chosenId} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function CallLink({
  call: { id, method, path, group, isWebhook, operation },
  isChosen,
}: {
  call: Call;
  isChosen: boolean;
}) {
  const rest = isWebhook ? path : path.slice(group.length) || "/";
  return (
    <a
      href={`#${id}`}
      aria-current={isChosen ? "page" : undefined}
      className={`-mx-2 block rounded-control px-2 py-1.5 ${isChosen ? "bg-accent-soft" : "hover:bg-muted"}`}
    >
      <span className="flex items-start gap-2">
        {!isWebhook && <MethodBadge method={method} />}
        <span className={`font-mono text-xs leading-5 wrap-anywhere ${operation.deprecated ? "line-through" : ""}`}>
          {rest}
        </span>
      </span>
      <span className="block truncate text-xs text-fg2">{operation.summary}</span>
    </a>
  );
}

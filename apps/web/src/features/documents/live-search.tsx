import { searchMaximum } from "@lading/contract";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useIsOffline } from "../../lib/use-is-offline.ts";

/** The pause in typing after which the search runs. */
const pauseMs = 300;

interface LiveSearchProps {
  /** The placeholder and the name for screen readers. */
  label: string;
  onSearch: (text: string) => void;
}

/** A search field in a dialog that searches while the user types. */
export function LiveSearch({ label, onSearch }: LiveSearchProps) {
  const isOffline = useIsOffline();
  const [text, setText] = useState("");
  const search = useEffectEvent(() => onSearch(text.trim()));
  useEffect(() => {
    const timer = setTimeout(() => search(), text === "" ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className="block">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-fg3"
          strokeWidth={1.75}
        />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={searchMaximum}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          className="h-8 w-full rounded-control border border-control bg-bg pr-2 pl-8 text-sm text-fg pointer-coarse:h-11 pointer-coarse:text-lg"
        />
      </div>
      <output className="block text-xs font-medium text-warn">
        {isOffline && "You are offline. The search continues once there is a connection."}
      </output>
    </search>
  );
}

// oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is an option of a combobox with two lines of text
import { useEffect } from "react";
import type { FindOption } from "./find-option.ts";

interface OptionListProps {
  /** The id of the combobox, with which the ids of the options begin. */
  id: string;
  options: readonly FindOption[];
  active: FindOption | undefined;
  /** The options belong to an earlier text. */
  isOutdated: boolean;
  onFollow: (option: FindOption) => void;
}

/** The options of quick search in groups. The field keeps the focus and names the active option. */
export function OptionList({ id, options, active, isOutdated, onFollow }: OptionListProps) {
  const toId = (option: FindOption) => `${id}-${options.indexOf(option)}`;
  const activeId = active && toId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  return (
    <div
      id={`${id}-options`}
      role="listbox"
      aria-label="Results"
      aria-busy={isOutdated}
      className="min-h-0 flex-auto overflow-auto overscroll-contain p-2 empty:hidden"
    >
      {groups.map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true" className="px-2 pt-2 pb-1 text-xs font-medium text-fg3">
            {group}
          </p>
          {members.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={option.key}
              id={toId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onFollow(option)}
              className="flex min-h-10 cursor-pointer scroll-m-2 items-center gap-3 rounded-control px-2 py-1 hover:bg-muted aria-selected:bg-muted pointer-coarse:min-h-12"
            >
              <option.icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-fg3" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium text-fg">{option.title}</span>
                {option.subtitle && <span className="block truncate text-xs text-fg3">{option.subtitle}</span>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

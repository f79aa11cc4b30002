interface KeyListProps {
  /** The keys with their meanings. */
  keys: Readonly<Record<string, string>>;
  /** The keys do nothing at present. */
  isOff?: boolean;
}

/** A list of keyboard shortcuts. */
export const KeyList = ({ keys, isOff = false }: KeyListProps) => (
  <dl className={`grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 ${isOff ? "opacity-60" : ""}`}>
    {Object.entries(keys).map(([key, meaning]) => (
      <div key={key} className="contents">
        <dt>
          <kbd className="grid h-6 min-w-6 place-items-center rounded-badge bg-muted px-1.5 font-sans text-xs font-medium text-fg">
            {key}
          </kbd>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

import { orMissing } from "../lib/formats.ts";

/** A code in a table, which never breaks. One that is wider than its column ends with an ellipsis. */
export function CodeText({ children: code }: { children: string | null }) {
  return (
    <span title={code ?? undefined} className="block truncate">
      {orMissing(code)}
    </span>
  );
}

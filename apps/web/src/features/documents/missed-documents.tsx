import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Removing } from "./use-removal.ts";

/** How many are named before the rest are only counted. */
const named = 10;

interface MissedDocumentsProps {
  removing: Removing;
  /** Within a section of a page, which has edges of its own. */
  inSection?: boolean;
}

/** Names what was not taken out of the list and has no row in it that could say so. It stays until it has been read. */
export function MissedDocuments({ removing: { missed, dismissMissed }, inSection }: MissedDocumentsProps) {
  return (
    <output className={`block empty:hidden ${inSection ? "" : "px-4 pb-4 lg:px-6"}`}>
      {missed.length > 0 && (
        <Notice
          tone="warn"
          action={
            <Button variant="ghost" onPress={dismissMissed}>
              Dismiss
            </Button>
          }
        >
          <ul>
            {missed.slice(0, named).map(({ id, name, reason }) => (
              <li key={id}>
                <span className="font-medium">{name}</span>
                {`: ${reason}`}
              </li>
            ))}
            {missed.length > named && <li>{`And ${number(missed.length - named)} more.`}</li>}
          </ul>
        </Notice>
      )}
    </output>
  );
}

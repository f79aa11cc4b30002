import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Removing } from "./use-removal.ts";

/** The maximum number of documents that are named. The others are only counted. */
const maxNamed = 10;

interface UnlistedDocumentsProps {
  removing: Removing;
  /** Inside a section of a page, which has its own padding. */
  inSection?: boolean;
}

/** Names documents that could not be removed and have no row that could show a mark, until the user dismisses it. */
export function UnlistedDocuments({ removing: { unlisted, dismissUnlisted }, inSection }: UnlistedDocumentsProps) {
  return (
    <output className={`block empty:hidden ${inSection ? "" : "px-4 pb-4 lg:px-6"}`}>
      {unlisted.length > 0 && (
        <Notice
          tone="warn"
          action={
            <Button variant="ghost" onPress={dismissUnlisted}>
              Dismiss
            </Button>
          }
        >
          <ul>
            {unlisted.slice(0, maxNamed).map(({ id, name, reason }) => (
              <li key={id}>
                <span className="font-medium">{name}</span>
                {`: ${reason}`}
              </li>
            ))}
            {unlisted.length > maxNamed && <li>{`And ${number(unlisted.length - maxNamed)} more.`}</li>}
          </ul>
        </Notice>
      )}
    </output>
  );
}
